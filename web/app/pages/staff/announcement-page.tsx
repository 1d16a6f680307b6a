import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { announcementQuery } from '../../../features/announcement/announcement-query.ts'
import { AnnouncementForm } from '../../../features/announcement/staff/announcement-form.tsx'
import { NewsForm } from '../../../features/news/news-form.tsx'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import styles from './announcement-page.module.css'
import { StaffOnly } from './staff-only.tsx'
import * as texts from '../../texts.ts'

/** `/staff/announcement` */
const AnnouncementPage = () => {
  const user = useSignedInUser()
  const query = useQuery(announcementQuery)
  const block = useRef<HTMLElement>(null)
  const { data } = query
  if (user.staff !== true) return <StaffOnly />
  return (
    <div className={`page ${styles.view}`}>
      <PageMeta title={texts.announcement} unlisted />
      <PageHead title={texts.announcement}>{texts.standsAboveEveryPageUntil}</PageHead>
      <FailedQuery query={query}>{texts.announcementCouldNotBeLoaded}</FailedQuery>
      {/* Another one, published elsewhere, fills the form anew. */}
      {data !== undefined && (
        <section ref={block} tabIndex={-1} aria-label={texts.announcement}>
          <AnnouncementForm
            key={JSON.stringify(data)}
            current={data}
            onDone={() => block.current?.focus({ preventScroll: true })}
          />
        </section>
      )}
      <NewsForm />
    </div>
  )
}

export default AnnouncementPage
