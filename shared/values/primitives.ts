import * as v from 'valibot'

/** ISO 8601, UTC. */
export const Instant = v.pipe(v.string(), v.isoTimestamp())

/** How many: a whole number from 0 on. */
export const Count = v.pipe(v.number(), v.integer(), v.minValue(0))

/** A part of the whole: 0–1. */
export const Share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** A part of the whole in hundredths. */
export const Percentage = v.pipe(v.number(), v.description('0 to 100.'))

/** A day of a calendar in UTC: `2026-11-01`. */
export const Day = v.pipe(
  v.string('Give a day as YYYY-MM-DD.'),
  v.isoDate('Give a day as YYYY-MM-DD.'),
)

/** One of a list, which the refusal names. */
export const oneOf = <const Choices extends readonly string[]>(choices: Choices) =>
  v.picklist(choices, `Give one of ${choices.join(', ')}.`)

/** Whether a text has more than blanks and what shows nothing (`DI`: zero-width spaces and such). */
export const isVisible = (text: string): boolean => /[^\s\p{DI}]/u.test(text)
