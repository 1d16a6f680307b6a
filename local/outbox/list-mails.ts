import type { Outbox } from './outbox.ts'

/** What `/__local/outbox` answers: all mails, or with `?to=ADDRESS` those to one. */
export const listMails =
  (outbox: Outbox) =>
  (query: URLSearchParams): unknown => {
    const to = query.get('to')
    return outbox.list(to === null ? {} : { to })
  }
