import type { QuoteRequest } from '../../../shared/contract/quotes.ts'
import { QUOTE_KEPT_DAYS } from '../../../shared/values/quote.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import type { DataKey } from '../../platform/personal-data/data-keys.ts'
import { quotes } from '../decider.ts'

/** What is personal in a request. */
export type QuoteFields = Omit<QuoteRequest, 'product'>

/** Each request has its own key: it can be erased alone, and expires. */
export const subjectOf = (id: string): string => streamName(quotes.category, id)

/** Epoch seconds after which a request can no longer be read. */
export const expiryOf = (requestedAt: number): number =>
  Math.ceil(requestedAt / 1000) + QUOTE_KEPT_DAYS * 24 * 3600

/** Members in a fixed order, so that equal requests are equal texts. */
const toText = ({ name, email, company, message }: QuoteFields): string =>
  JSON.stringify({ name, email, company, message })

/** Bound to the request: readable nowhere else. */
export const encryptQuote = (key: DataKey, id: string, fields: QuoteFields): string =>
  key.encrypt(toText(fields), subjectOf(id))

export const decryptQuote = (key: DataKey, id: string, sealed: string): QuoteFields =>
  JSON.parse(key.decrypt(sealed, subjectOf(id))) as QuoteFields

/** A keyed hash that distinguishes a repeat from another payload. */
export const fingerprintOfQuote = (key: DataKey, fields: QuoteFields): string =>
  key.fingerprint(`quote\n${toText(fields)}`)
