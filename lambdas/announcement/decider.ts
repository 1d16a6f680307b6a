import type { Announcement } from '../../shared/values/announcement.ts'
import type { Decider } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'

export interface AnnouncementState {
  readonly announcement: Announcement | null
}

export type AnnouncementCommand =
  | { readonly type: 'PublishAnnouncement'; readonly announcement: Announcement }
  | { readonly type: 'WithdrawAnnouncement'; readonly announcement: Announcement }

export type AnnouncementEvent =
  | { readonly type: 'AnnouncementPublished'; readonly data: Announcement }
  | { readonly type: 'AnnouncementWithdrawn'; readonly data: Record<string, never> }

/** The site announces one thing at a time: there is one stream. */
export const THE_ANNOUNCEMENT = 'site'

const isSame = (a: Announcement, b: Announcement | null): boolean =>
  a.content === b?.content && a.linkText === b.linkText && a.link === b.link

export const announcements: Decider<AnnouncementState, AnnouncementCommand, AnnouncementEvent> = {
  category: 'Announcement',
  decide: (command, { announcement }) => {
    switch (command.type) {
      case 'PublishAnnouncement':
        return isSame(command.announcement, announcement)
          ? []
          : [{ type: 'AnnouncementPublished', data: command.announcement }]
      case 'WithdrawAnnouncement':
        if (announcement === null) return []
        if (!isSame(command.announcement, announcement)) {
          throw new Refusal(
            'AnnouncementReplaced',
            'Somebody announced something else meanwhile. Look at it first.',
          )
        }
        return [{ type: 'AnnouncementWithdrawn', data: {} }]
      default:
        return command satisfies never
    }
  },
  evolve: (_, event) => ({
    announcement: event.type === 'AnnouncementPublished' ? event.data : null,
  }),
  initialState: { announcement: null },
  reducerVersion: 1,
  schemaVersions: { AnnouncementPublished: 1, AnnouncementWithdrawn: 1 },
}
