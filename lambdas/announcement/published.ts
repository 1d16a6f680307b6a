import type { Announcement } from '../../shared/values/announcement.ts'
import { eventStore } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { isUnreachable } from '../platform/http/response/error-envelope.ts'
import { knownMeanwhile } from '../platform/known-meanwhile.ts'
import { errorDetails, log } from '../platform/log.ts'
import { announcements, THE_ANNOUNCEMENT } from './decider.ts'

/** The announcement's interface for other features. */

let known:
  | { readonly announcement: Promise<Announcement | null>; readonly until: number }
  | undefined
let last: { readonly announcement: Announcement | null } | undefined

/**
 * What the site announces, as of a few seconds ago: every page asks. While the tables are out of reach,
 * what was read last.
 * @throws {UnavailableError} where nothing was
 */
export const readAnnouncement = async (): Promise<Announcement | null> => {
  const now = Date.now()
  if (known === undefined || now >= known.until) {
    const announcement = last ? renew(last.announcement) : load()
    const mine = { announcement, until: now + config().catalogueRefreshMs }
    known = mine
    // The next caller tries again.
    announcement.catch(() => {
      if (known === mine) known = undefined
    })
  }
  return await known.announcement
}

const renew = async (before: Announcement | null): Promise<Announcement | null> => {
  try {
    return await knownMeanwhile(before, load())
  } catch (error) {
    if (!isUnreachable(error)) throw error
    log('warn', 'announcement not re-read, the old one stays', { error: errorDetails(error) })
    return before
  }
}

const load = async (): Promise<Announcement | null> => {
  const { state } = await eventStore().load(announcements, THE_ANNOUNCEMENT)
  last = state
  return state.announcement
}
