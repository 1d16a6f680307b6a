import * as v from 'valibot'
import { isDayOfCalendar } from '../days.ts'
import { link } from '../links/link.ts'
import { Instant } from '../primitives.ts'

/**
 * Controls, halves of characters, and what shows nothing (`DI`, and the blank of Braille), so that
 * two texts look the same or one reads as another. Joiners and variants (`VS`) are kept behind what
 * they shape: an emoji, a mark, or a letter without cases.
 */
const UNPRINTABLE =
  /[\p{Cc}\p{Cs}\u2800]|(?<![\p{S}\p{Lo}\p{M}])\p{DI}|(?![\u200c\u200d\p{VS}])\p{DI}/u

/** Text that is shown to the public as it is. */
export const printable = v.check<string, string>(
  (text) => !UNPRINTABLE.test(text),
  'Leave control and invisible characters out.',
)

/** One line of text. */
export const line = (most: number, remedy = 'Give text.') =>
  v.pipe(
    v.string(remedy),
    v.trim(),
    v.nonEmpty(remedy),
    v.maxLength(most, `Give at most ${most} characters.`),
    printable,
  )

export const address = v.pipe(
  link('Give an https address.', 'Give an https address of at most 2048 characters.'),
  printable,
)

/** Of those that DynamoDB takes, beside 0. */
const SMALLEST = 1e-130
export const storable = v.check<number, string>(
  (number) => number === 0 || Math.abs(number) >= SMALLEST,
  'Give 0 in place of so small a number.',
)
export const within = (lowest: number, highest: number) => {
  const remedy = `Give a number from ${lowest} to ${highest}.`
  return v.pipe(v.number(remedy), v.minValue(lowest, remedy), v.maxValue(highest, remedy), storable)
}
export const count = (highest: number) =>
  v.pipe(within(0, highest), v.integer('Give a whole number.'))
/** Of a price, which may be less than a cent. */
export const usd = within(0, 1e15)

const AMOUNT_REMEDY = 'Give US dollars: 0, or a number from 0.01 to 1e15.'
export const amountUsd = v.pipe(
  v.number(AMOUNT_REMEDY),
  v.maxValue(1e15, AMOUNT_REMEDY),
  v.check((amount) => amount === 0 || amount >= 0.01, AMOUNT_REMEDY),
)
/** The form alone lets days pass that there are not, and years that have another form in UTC. */
export const moment = v.pipe(
  Instant,
  v.check((text) => {
    const time = Date.parse(text)
    return (
      isDayOfCalendar(text.slice(0, 10)) &&
      !Number.isNaN(time) &&
      v.is(Instant, new Date(time).toISOString())
    )
  }, 'Give a time as 2026-11-01T00:00:00.000Z.'),
)
export const yesOrNo = v.boolean('Give true or false.')

/** Content id of a piece of evidence: the same evidence has the same id, wherever it comes from. */
export const EvidenceId = v.pipe(
  v.string('Give the id of a piece of evidence.'),
  v.regex(/^[\w-]{11}$/, 'Give the id of a piece of evidence.'),
)
