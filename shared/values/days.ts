export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * Epoch milliseconds of an instant.
 *
 * @param field named in the error
 * @throws RangeError for what is not ISO 8601
 */
export const momentOf = (instant: string, field: string): number => {
  const moment = Date.parse(instant)
  if (Number.isNaN(moment)) {
    throw new RangeError(
      `${field} is not a time: “${instant}”. Give it as 2026-11-01T00:00:00.000Z.`,
    )
  }
  return moment
}

/** The day in UTC, as `2026-11-01`. */
export const dayOf = (moment: number): string => new Date(moment).toISOString().slice(0, 10)

/** Whether `YYYY-MM-DD` exists: the form alone lets the 31st of February pass. */
export const isDayOfCalendar = (day: string): boolean => {
  const moment = Date.parse(day)
  return !Number.isNaN(moment) && dayOf(moment) === day
}

/** Epoch milliseconds at which a day begins in UTC. */
export const startOfDay = (day: string): number => momentOf(`${day}T00:00:00.000Z`, 'day')

/** Three letters each: British English shortens September to four in some browsers. */
export const MONTHS: readonly string[] = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(
  ' ',
)

/** `21 Oct 2026`, in UTC: the same on every machine, whatever its language. */
export const dateText = (moment: number): string => {
  const date = new Date(moment)
  return `${date.getUTCDate()} ${MONTHS[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}
