/** Each segment is a scan of its own; more of them than a table has pages only cost requests. */
const MAX_SEGMENTS = 16
/** Some eight pages of events. */
const EVENTS_PER_SEGMENT = 20_000

/** The number of segments for a table of so many events. */
export const segmentsFor = (events: number): number =>
  Math.min(Math.max(Math.ceil(events / EVENTS_PER_SEGMENT), 1), MAX_SEGMENTS)

/**
 * Runs `work` for all segments concurrently. The first failure aborts the signal of the others and is
 * thrown once all have ended.
 */
export const scanInParallel = async (
  segments: number,
  signal: AbortSignal,
  work: (segment: number, signal: AbortSignal) => Promise<void>,
): Promise<void> => {
  const failing = new AbortController()
  const either = AbortSignal.any([signal, failing.signal])
  await Promise.allSettled(
    Array.from({ length: segments }, async (_, segment) => {
      try {
        await work(segment, either)
      } catch (error) {
        failing.abort(error)
        throw error
      }
    }),
  )
  failing.signal.throwIfAborted()
}
