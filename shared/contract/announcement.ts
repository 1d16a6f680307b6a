import * as v from 'valibot'
import { Announcement } from '../values/announcement.ts'
import { printable } from '../values/evidence/evidence-fields.ts'
import { hasUserInfo, NO_USER_INFO } from '../values/links/link.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

export const getAnnouncement = query({
  id: 'announcement/get',
  path: '/api/announcement',
  access: 'public',
  summary: 'What the site announces now; null when it announces nothing.',
  output: v.object({ announcement: v.nullable(Announcement) }),
  cache: 'snapshot',
})

const text = v.pipe(v.string(), printable)

/** Here, so that no page loads it, and that what was announced before is still shown and withdrawn. */
const Publication = v.pipe(
  Announcement,
  v.object({
    content: text,
    linkText: text,
    link: v.pipe(
      text,
      v.check((link) => !hasUserInfo(link), NO_USER_INFO),
    ),
  }),
)

export const publishAnnouncement = command({
  id: 'announcement/publish',
  // Not the path that caches keep.
  path: '/api/announcement/publish',
  access: 'staff',
  summary: 'Announces something on every page, in place of what was announced before.',
  body: Publication,
  output: Done,
})

export const withdrawAnnouncement = command({
  id: 'announcement/withdraw',
  path: '/api/announcement/withdraw',
  access: 'staff',
  summary: 'Takes an announcement away, unless another one stands in its place meanwhile.',
  body: v.object({
    /** What is announced, as far as the caller knows. */
    announcement: Announcement,
  }),
  output: Done,
  refusals: { AnnouncementReplaced: 409 },
})
