import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Notice } from '../../../components/feedback/notice.tsx'
import { PageHead } from '../../../components/layout/page-head.tsx'
import { PageMeta } from '../../../components/layout/page-meta.tsx'
import { announcementQuery } from '../../../features/announcement/announcement-query.ts'
import { AnnouncementForm } from '../../../features/announcement/staff/announcement-form.tsx'
import { NewsForm } from '../../../features/news/news-form.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { StaffOnly } from './staff-only.tsx'
import * as texts from '../../texts.ts'

const STAFF_QUERY = {
  ...announcementQuery,
  // A colleague may have changed it; the edge hands out the one before for some seconds.
  staleTime: 10_000,
  refetchOnMount: 'always',
} as const

/** `/staff/announcement` */
const AnnouncementPage = () => {
  const user = useSignedInUser()
  const query = useQuery(STAFF_QUERY)
  const block = useRef<HTMLElement>(null)
  const { data } = query
  const current = JSON.stringify(data)
  /** What was announced when something was first typed, which stays. */
  const [typedOver, setTypedOver] = useState<string>()
  if (user.staff !== true) return <StaffOnly />
  return (
    <div className="page tall tool">
      <PageMeta title={texts.announcement} unlisted />
      <PageHead title={texts.announcement}>
        {data === null ? texts.nothingIsAnnounced : texts.standsAboveEveryPageUntil}
      </PageHead>
      <FailedQuery query={query}>{texts.announcementCouldNotBeLoaded}</FailedQuery>
      {/* Another one, published elsewhere, fills the form anew. */}
      {data !== undefined && (
        <section
          ref={block}
          tabIndex={-1}
          aria-label={texts.announcement}
          onInput={() => setTypedOver(typedOver ?? current)}
        >
          {typedOver !== undefined && typedOver !== current && (
            <Notice>
              {data === null
                ? texts.takenAwayMeanwhile
                : formatMessage(texts.announcedMeanwhile, { content: data.content })}
            </Notice>
          )}
          <AnnouncementForm
            key={typedOver ?? current}
            current={data}
            onDone={() => {
              setTypedOver(undefined)
              block.current?.focus({ preventScroll: true })
            }}
          />
        </section>
      )}
      <NewsForm />
    </div>
  )
}

export default AnnouncementPage
