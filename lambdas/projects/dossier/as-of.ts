import { isDayOfCalendar } from '../../../shared/values/days.ts'
import { invalidField } from '../../platform/http/response/http-error.ts'

const YEAR_0 = Date.parse('0000-01-01')

/**
 * An as-of parameter in UTC; undefined for none. Rejects the future, whose answer would change.
 * @param now epoch milliseconds
 * @throws HttpError 400 `InvalidInput`
 */
export const asOfInstant = (
  field: string,
  text: string | undefined,
  now: number,
): string | undefined => {
  if (text === undefined) return undefined
  const time = Date.parse(text)
  // Years before 0, which another zone reaches, are written as no `Instant` is.
  if (!isDayOfCalendar(text.slice(0, 10)) || !(time >= YEAR_0)) {
    throw invalidField(field, 'Give a time as 2026-11-01T00:00:00Z.')
  }
  if (time > now)
    throw invalidField(field, 'Give a time that is not in the future, or leave it out.')
  return new Date(time).toISOString()
}
