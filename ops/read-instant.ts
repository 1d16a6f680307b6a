import { isDayOfCalendar } from '../shared/values/days.ts'
import { OpsError } from './ops-error.ts'

const INSTANT = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d))?$/

/**
 * The value of an option that names a time, in UTC with milliseconds. A day alone is its beginning
 * in UTC.
 *
 * @throws {OpsError} that names the option
 */
export const readInstant = (name: string, text: string | undefined): string | undefined => {
  if (text === undefined) return undefined
  const milliseconds =
    INSTANT.test(text) && isDayOfCalendar(text.slice(0, 10)) ? Date.parse(text) : Number.NaN
  if (Number.isNaN(milliseconds)) {
    throw new OpsError(`--${name} takes a day or an instant: 2026-01-31 or 2026-01-31T08:00:00Z.`)
  }
  return new Date(milliseconds).toISOString()
}
