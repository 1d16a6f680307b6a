import * as v from 'valibot'
import { Email, EMAIL_MAX_LENGTH } from '../values/account.ts'
import { printable } from '../values/evidence/evidence-fields.ts'
import { Instant } from '../values/primitives.ts'
import {
  QUOTE_COMPANY_MAX,
  QUOTE_MESSAGE_MAX,
  QUOTE_MESSAGE_MIN,
  QUOTE_NAME_MAX,
  QUOTE_PRODUCTS,
} from '../values/quote.ts'
import { Done } from './common.ts'
import { command, query } from './endpoint.ts'

/** Requests for a quote, which anybody may make and staff read. */

const line = (most: number, remedy: string) =>
  v.pipe(
    v.string(remedy),
    v.trim(),
    v.maxLength(most, `Give at most ${most} characters.`),
    v.check((text) => !/[\n\r\t]/.test(text), 'Leave line breaks out.'),
    printable,
  )

const NO_NAME = 'Give your name.'
const NO_MESSAGE = `Say in at least ${QUOTE_MESSAGE_MIN} characters what it is about.`

/** What somebody fills in; the page's form is checked by the same. */
export const QuoteRequest = v.object({
  name: v.pipe(line(QUOTE_NAME_MAX, NO_NAME), v.nonEmpty(NO_NAME)),
  email: Email,
  /** Empty when there is none. */
  company: v.optional(line(QUOTE_COMPANY_MAX, 'Give a company, or leave it empty.'), ''),
  product: v.picklist(QUOTE_PRODUCTS, 'Choose what it is about.'),
  message: v.pipe(
    v.string(NO_MESSAGE),
    v.trim(),
    v.minLength(QUOTE_MESSAGE_MIN, NO_MESSAGE),
    v.maxLength(QUOTE_MESSAGE_MAX, `Say it in at most ${QUOTE_MESSAGE_MAX} characters.`),
    v.check(
      (text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text),
      'Leave control characters out.',
    ),
  ),
})
export type QuoteRequest = v.InferOutput<typeof QuoteRequest>

/** Widest letters of all fields, and their names. */
const BODY_MAX_BYTES = 16 * 1024

export const requestQuote = command({
  id: 'quotes/request',
  path: '/api/quotes',
  access: 'public',
  summary: 'Asks for a quote. Staff read it and answer by email.',
  body: QuoteRequest,
  bodyMaxBytes: BODY_MAX_BYTES,
  output: Done,
})

/** Of a request: names its stream. */
const QuoteId = v.pipe(v.string(), v.regex(/^[\w-]{22}$/, 'Give the id of a request.'))

const QuoteCursor = v.pipe(
  v.string(),
  v.regex(
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[\w-]{22}$/,
    'Give the cursor of the page before, or leave it out.',
  ),
)

const personal = (most: number) => v.nullable(v.pipe(v.string(), v.maxLength(most)))

/** A request as staff see it. */
export const Quote = v.object({
  id: QuoteId,
  product: v.picklist(QUOTE_PRODUCTS),
  requestedAt: Instant,
  /** This and what follows is null once it was erased. */
  name: personal(QUOTE_NAME_MAX),
  email: personal(EMAIL_MAX_LENGTH),
  company: personal(QUOTE_COMPANY_MAX),
  message: personal(QUOTE_MESSAGE_MAX),
})
export type Quote = v.InferOutput<typeof Quote>

export const listQuotes = query({
  id: 'quotes/list',
  path: '/api/quotes/requests',
  access: 'staff',
  summary: 'Requests for a quote, for staff: the newest first, 20 at a time.',
  query: v.object({ cursor: v.optional(QuoteCursor) }),
  /** `next`: cursor of the page that follows; null after the last. */
  output: v.object({ items: v.array(Quote), next: v.nullable(QuoteCursor) }),
})
