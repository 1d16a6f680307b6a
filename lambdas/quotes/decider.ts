import type { QuoteProduct } from '../../shared/values/quote.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'

/** One stream per request. */
export type QuoteState =
  | { readonly status: 'none' }
  | {
      readonly status: 'requested'
      readonly product: QuoteProduct
      /** Who asks and what they wrote, encrypted under the request's own key. */
      readonly sealed: string
      readonly requestedAt: string
    }

export type QuoteCommand = {
  readonly type: 'RequestQuote'
  readonly product: QuoteProduct
  readonly sealed: string
}

export type QuoteEvent = {
  readonly type: 'QuoteRequested'
  readonly data: { readonly product: QuoteProduct; readonly sealed: string }
}

const decide = ({ product, sealed }: QuoteCommand, { status }: QuoteState): QuoteEvent[] =>
  status === 'none' ? [{ type: 'QuoteRequested', data: { product, sealed } }] : []

const evolve = (_: QuoteState, { data, recordedAt }: Recorded<QuoteEvent>): QuoteState => ({
  status: 'requested',
  product: data.product,
  sealed: data.sealed,
  requestedAt: recordedAt,
})

/** Stream `Quote#<id>`. */
export const quotes: Decider<QuoteState, QuoteCommand, QuoteEvent> = {
  category: 'Quote',
  decide,
  evolve,
  initialState: { status: 'none' },
  reducerVersion: 1,
  schemaVersions: { QuoteRequested: 1 },
}
