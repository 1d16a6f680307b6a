import type { ReactNode } from 'react'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { useSession } from '../../../lib/session/session.ts'
import * as texts from '../../texts.ts'
import { NotFoundPage } from '../not-found-page.tsx'
import { StaffOnly } from './staff-only.tsx'

/**
 * To everybody but staff it is not there. The server knows nobody, since its pages are kept for all: it
 * answers 404, and the browser of a member of staff shows the page all the same (decision 35).
 */
export const ConcealedPage = ({ children }: { readonly children: () => ReactNode }) => {
  const session = useSession()
  if (session.status === 'loading') {
    return (
      <>
        <PageMeta title={texts.pageNotFound} missing unlisted />
        <div className="page" aria-busy="true" />
      </>
    )
  }
  const user = session.status === 'authenticated' ? session.user : undefined
  if (user?.secondFactorRequired) return <StaffOnly />
  return user?.staff === true ? children() : <NotFoundPage />
}
