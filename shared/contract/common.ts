import * as v from 'valibot'
import { Count, Instant } from '../values/primitives.ts'

/** `{ ok: true }`: the change was made, there is nothing more to say. */
export const Done = v.object({ ok: v.literal(true) })

/** Of a page of a list: where it lies, how many items all pages have, and whether another follows. */
export const ListPage = {
  page: v.pipe(v.number(), v.integer()),
  perPage: v.pipe(v.number(), v.integer()),
  total: Count,
  hasMore: v.boolean(),
} as const

/** Of data that is measured or derived: how old it is, where it comes from, whether there is any. */
export const Meta = v.object({
  /** When it was measured; null when it never was. */
  asOf: v.nullable(Instant),
  source: v.picklist(['demo', 'import', 'live']),
  status: v.picklist(['ok', 'empty', 'unavailable']),
  /** Older than such data may be. */
  stale: v.boolean(),
})
export type Meta = v.InferOutput<typeof Meta>

/**
 * Several values of one query parameter, divided by commas. Repeats and blanks are left out.
 *
 * @param most values that are taken
 */
export const listOf = <Item extends v.GenericSchema<string, string>>(item: Item, most: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => [
      ...new Set(
        text
          .split(',')
          .map((part) => part.trim())
          .filter(Boolean),
      ),
    ]),
    v.maxLength(most, `Give at most ${most} values.`),
    v.array(item),
  )

/**
 * A whole number in a query string, where everything arrives as text.
 *
 * @param lowest inclusive
 * @param highest inclusive
 * @param fallback what stands for an absent value
 */
export const boundedInteger = (lowest: number, highest: number, fallback: number) => {
  const remedy = `Give a whole number from ${lowest} to ${highest}.`
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, remedy),
      v.transform(Number),
      v.minValue(lowest, remedy),
      v.maxValue(highest, remedy),
    ),
    String(fallback),
  )
}

/** The body of every refusal and failure that a call itself answers, but for the auth protocol's own. */
export const ErrorEnvelope = v.object({
  error: v.object({
    name: v.string(),
    message: v.string(),
    fieldErrors: v.optional(v.record(v.string(), v.string())),
    requestId: v.string(),
  }),
})
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>
