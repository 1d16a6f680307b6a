import * as v from 'valibot'
import { News } from '../values/news.ts'
import { Count, Instant } from '../values/primitives.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

/** What staff write to those who chose news about Assay. */

export const SentNews = v.object({
  id: v.string(),
  subject: v.string(),
  sentAt: Instant,
  /** Emails queued so far; null: not known any more. */
  queued: v.nullable(Count),
  /** All are. */
  done: v.boolean(),
})
export type SentNews = v.InferOutput<typeof SentNews>

export const listNews = query({
  id: 'notifications/list-news',
  path: '/api/staff/news',
  access: 'staff',
  summary: 'The newest 20 news that were sent, newest first, with how far they are.',
  output: v.object({ items: v.array(SentNews) }),
})

export const sendNews = command({
  id: 'notifications/send-news',
  path: '/api/staff/news',
  access: 'staff',
  summary: 'Sends an email to everybody who chose news.',
  body: News,
  output: Done,
})
