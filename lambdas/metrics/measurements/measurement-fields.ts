import * as v from 'valibot'
import { isDayOfCalendar } from '../../../shared/values/days.ts'
import { moment, within } from '../../../shared/values/evidence/evidence-fields.ts'

/** Fields of measurements: what is told to the public as it stands, so each has its range. */

const DAY_REMEDY = 'Give a day as 2026-11-01.'
const TIME_REMEDY = 'Give a time as 2026-11-01T06:00:00Z.'
const ADDRESS_REMEDY = 'Give an address of 0x and 40 hexadecimal digits.'

/** A list that nobody scrolls through; also what the calls answer at most. */
const ITEMS_MAX = 100

/** Absent is the same as null: not measured. */
export const orNull = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(v.nullable(schema), null)

export const share = within(0, 1)
export const index = within(-1, 1)
export const percentage = within(-100, 1e9)
export const count = v.pipe(within(0, Number.MAX_SAFE_INTEGER), v.integer('Give a whole number.'))

/** Of a chain of whatever kind. */
export const anyAddress = v.pipe(
  v.string('Give an address.'),
  v.regex(/^[\w:-]{1,100}$/, 'Give an address of letters and digits, at most 100.'),
)

/** In lower case, as the subject of a row has it. */
export const evmAddress = v.pipe(
  v.string(ADDRESS_REMEDY),
  v.regex(/^0x[0-9a-fA-F]{40}$/, ADDRESS_REMEDY),
  v.toLowerCase(),
)

/** @param digits of a hash, in hex */
export const hash = (digits: number) =>
  v.pipe(
    v.string(),
    v.regex(new RegExp(`^0x[0-9a-fA-F]{${digits}}$`), `Give 0x and ${digits} hexadecimal digits.`),
  )

export const day = v.pipe(
  v.string(DAY_REMEDY),
  v.regex(/^20\d\d-\d\d-\d\d$/, DAY_REMEDY),
  v.check(isDayOfCalendar, DAY_REMEDY),
)

/** In one form, so that texts can be compared: UTC, with milliseconds. */
export const instant = v.pipe(
  v.string(TIME_REMEDY),
  v.check((text) => v.is(moment, text), TIME_REMEDY),
  v.transform((text) => new Date(text).toISOString()),
)

export const listOf = <Schema extends v.GenericSchema>(item: Schema, most = ITEMS_MAX) =>
  v.pipe(v.array(item, 'Give a list.'), v.maxLength(most, `Give at most ${most}.`))
