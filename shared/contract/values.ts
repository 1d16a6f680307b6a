import * as v from 'valibot'

/** `{ ok: true }`: the change was made, there is nothing more to say. */
export const Done = v.object({ ok: v.literal(true) })

/** ISO 8601, UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/**
 * A whole number in a query string, where everything arrives as text.
 *
 * @param lowest inclusive
 * @param highest inclusive
 * @param usual what stands for an absent value
 */
export const boundedInteger = (lowest: number, highest: number, usual: number) => {
  const remedy = `Give a whole number from ${lowest} to ${highest}.`
  return v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,9}$/, remedy),
      v.transform(Number),
      v.minValue(lowest, remedy),
      v.maxValue(highest, remedy),
    ),
    String(usual),
  )
}

/** The body of every answer that is not a success. */
export const ErrorEnvelope = v.object({
  error: v.object({
    name: v.string(),
    message: v.string(),
    fieldErrors: v.optional(v.record(v.string(), v.string())),
    requestId: v.string(),
  }),
})
export type ErrorEnvelope = v.InferOutput<typeof ErrorEnvelope>
