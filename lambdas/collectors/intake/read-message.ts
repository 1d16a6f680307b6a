import { checkMeasurement, parseBounded } from '../../metrics/operations.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Read } from './intake.ts'

/** Measurements of one message: a function is done with it long before its time is over. */
const MESSAGE_MAX = 100

/** Names of fields are the sender's, and as long as the sender likes. */
const REFUSED_MAX = 200

/**
 * The measurements in a message: one, or a list of them. One that is invalid spoils no other.
 *
 * @param now epoch milliseconds: nothing is measured later
 * @returns at least one
 */
export const readMessage = (body: string, now: number): readonly Read[] => {
  const content = attempt(() => parseBounded(body))
  if ('refused' in content) return [content]
  if (!Array.isArray(content.done)) return [readOne(content.done, now)]
  const candidates: readonly unknown[] = content.done
  if (candidates.length === 0) return [{ refused: 'Give at least one measurement.' }]
  if (candidates.length > MESSAGE_MAX) {
    return [{ refused: `Give at most ${MESSAGE_MAX} measurements.` }]
  }
  return candidates.map((candidate) => readOne(candidate, now))
}

const readOne = (candidate: unknown, now: number): Read => {
  const checked = attempt(() => checkMeasurement(candidate, now))
  return 'refused' in checked ? checked : { measurement: checked.done }
}

const attempt = <Done>(
  work: () => Done,
): { readonly done: Done } | { readonly refused: string } => {
  try {
    return { done: work() }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { refused: error.message.slice(0, REFUSED_MAX) }
  }
}
