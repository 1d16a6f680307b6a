import * as v from 'valibot'
import { MINUTE_MS } from '../../../shared/values/days.ts'
import { Refusal } from '../../platform/refusal.ts'
import { remedyOf } from '../../platform/remedy-of.ts'
import { Measurement } from './measurement.ts'

/** As much as a message of the queue holds. */
export const MEASUREMENT_MAX_BYTES = 256 * 1024

/** Clocks of collectors may be fast by so much. */
const AHEAD_MS = 5 * MINUTE_MS

/**
 * A measurement as JSON text, checked and in one form: times in UTC, what was not measured as null.
 *
 * @param now epoch milliseconds: nothing is measured later
 * @throws Refusal `InvalidMeasurement` that names the first invalid field and the remedy
 */
export const parseMeasurement = (text: string, now: number): Measurement =>
  checkMeasurement(parseBounded(text), now)

/**
 * What JSON text says, unchecked, if it is not too long.
 *
 * @throws Refusal `InvalidMeasurement` with the remedy
 */
export const parseBounded = (text: string): unknown => {
  if (Buffer.byteLength(text) > MEASUREMENT_MAX_BYTES) {
    throw invalid(`Give at most ${MEASUREMENT_MAX_BYTES / 1024} KiB at once.`)
  }
  try {
    return JSON.parse(text)
  } catch {
    throw invalid('It is not JSON.')
  }
}

/** The same for what is no text any more. */
export const checkMeasurement = (candidate: unknown, now: number): Measurement => {
  if (typeof candidate !== 'object' || candidate === null || Array.isArray(candidate)) {
    throw invalid('Give one JSON object.')
  }
  const { success, output, issues } = v.safeParse(Measurement, candidate)
  if (!success) throw invalid(remedyOf(issues[0]), v.getDotPath(issues[0]))
  if (Date.parse(output.measuredAt) > now + AHEAD_MS) {
    throw invalid('Give a time that is not in the future.', 'measuredAt')
  }
  if ('days' in output) {
    const last = output.measuredAt.slice(0, 10)
    const late = output.days.findIndex(({ day }) => day > last)
    if (late >= 0) throw invalid('Give a day that is not after measuredAt.', `days.${late}.day`)
  }
  return output
}

const invalid = (remedy: string, field: string | null = null): Refusal =>
  new Refusal('InvalidMeasurement', field === null ? remedy : `${field}: ${remedy}`)
