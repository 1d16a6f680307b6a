import { VOTES_MIN } from '../../../shared/contract/projects/engagement.ts'

/**
 * What the table `engagement` holds of a project, by the sort key: `vote#<voter>` one vote,
 * `votes#<shard>` counts of votes, `views#<shard>` counts of views. Counts lie in several items, so
 * that many may count at once; only their sums mean something.
 */

/** Items that each count is spread over. With fewer, what stands in the others would be lost. */
export const SHARDS = 4

export const votePart = (voter: string): string => `vote#${voter}`
export const VOTES_PREFIX = 'votes#'
export const VIEWS_PREFIX = 'views#'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Hours that are kept: as many as `last24h` asks for. */
const HOURS = 24
/** Days that are kept: the last 7 and the 7 before. */
const DAYS = 14

export type Vote = 'yes' | 'no'

/** Of all voters; `signedYes` and `signedNo` are those among them who were signed in. */
export interface VoteCounts {
  readonly yes: number
  readonly no: number
  readonly signedYes: number
  readonly signedNo: number
}

export interface ViewCounts {
  readonly total: number
  /** The hour that has begun and the 23 before it. */
  readonly last24h: number
  /** Today (UTC) and the 6 days before. */
  readonly last7d: number
  /** The 7 days before those. */
  readonly before7d: number
}

/** An item of counts as it is stored. */
export type CountItem = Readonly<Record<string, unknown>>

/** Adds the shards of a project's votes up; none is no votes. */
export const sumVotes = (items: readonly CountItem[]): VoteCounts => ({
  yes: sum(items, ['yes']),
  no: sum(items, ['no']),
  signedYes: sum(items, ['signedYes']),
  signedNo: sum(items, ['signedNo']),
})

/**
 * Adds the shards of a project's views up, as of a moment.
 *
 * @param now epoch milliseconds
 */
export const sumViews = (items: readonly CountItem[], now: number): ViewCounts => {
  const days = backwards(DAYS, (index) => dayCount(now - index * DAY_MS))
  return {
    total: sum(items, ['total']),
    last24h: sum(
      items,
      backwards(HOURS, (index) => hourCount(now - index * HOUR_MS)),
    ),
    last7d: sum(items, days.slice(0, 7)),
    before7d: sum(items, days.slice(7)),
  }
}

const sum = (items: readonly CountItem[], names: readonly string[]): number =>
  items.reduce(
    (whole, item) => whole + names.reduce((part, name) => part + Number(item[name] ?? 0), 0),
    0,
  )

const backwards = (length: number, nameOf: (index: number) => string): string[] =>
  Array.from({ length }, (_, index) => nameOf(index))

/** Name of the count of a day (UTC): `d20261121`. */
export const dayCount = (time: number): string => `d${digits(time).slice(0, 8)}`

/** Name of the count of an hour (UTC): `h2026112113`. */
export const hourCount = (time: number): string => `h${digits(time).slice(0, 10)}`

const digits = (time: number): string => new Date(time).toISOString().replaceAll(/\D/g, '')

/** Names of an item's counts that no sum asks for any more. */
export const outdatedCounts = (item: CountItem, now: number): string[] => {
  const [firstDay, firstHour] = [
    dayCount(now - (DAYS - 1) * DAY_MS),
    hourCount(now - (HOURS - 1) * HOUR_MS),
  ]
  return Object.keys(item).filter(
    (name) =>
      (/^d\d{8}$/.test(name) && name < firstDay) || (/^h\d{10}$/.test(name) && name < firstHour),
  )
}

/** 0–100, one decimal; null for fewer votes than say something. */
export const yesPercentage = (yes: number, no: number): number | null =>
  yes + no < VOTES_MIN ? null : Math.round((yes / (yes + no)) * 1000) / 10
