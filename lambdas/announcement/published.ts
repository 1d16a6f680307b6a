import type { Announcement } from '../../shared/values/announcement.ts'
import { eventStore } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { announcements, THE_ANNOUNCEMENT } from './decider.ts'

/** The announcement's interface for other features. */

let known:
  | { readonly announcement: Promise<Announcement | null>; readonly until: number }
  | undefined

/**
 * What the site announces, as of a few seconds ago: every page asks.
 * @throws {UnavailableError}
 */
export const readAnnouncement = async (): Promise<Announcement | null> => {
  const now = Date.now()
  if (known === undefined || now >= known.until) {
    const announcement = load()
    const mine = { announcement, until: now + config().catalogueRefreshMs }
    known = mine
    // The next caller tries again.
    announcement.catch(() => {
      if (known === mine) known = undefined
    })
  }
  return await known.announcement
}

const load = async (): Promise<Announcement | null> => {
  const { state } = await eventStore().load(announcements, THE_ANNOUNCEMENT)
  return state.announcement
}
