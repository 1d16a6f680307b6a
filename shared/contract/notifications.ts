import * as v from 'valibot'
import { printable } from '../values/evidence/evidence-fields.ts'
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

const printableText = v.pipe(v.string(), printable)

/** What an email says reads as it is written. Here, so that no page loads the rule. */
const PrintableNews = v.pipe(
  News,
  v.object({
    subject: printableText,
    text: v.pipe(
      v.string(),
      v.check(
        (text) => v.is(printableText, text.replaceAll(/[\r\n]/g, ' ')),
        'Leave control and invisible characters out.',
      ),
    ),
  }),
)

export const sendNews = command({
  id: 'notifications/send-news',
  path: '/api/staff/news',
  access: 'staff',
  summary: 'Sends an email to everybody who chose news.',
  body: PrintableNews,
  output: Done,
})
