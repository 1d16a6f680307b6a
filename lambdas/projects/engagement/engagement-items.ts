import { VOTES_MIN } from '../../../shared/contract/projects/engagement.ts'
import { DAY_MS, HOUR_MS } from '../../../shared/values/days.ts'

/**
 * Sort keys of a project in `engagement`: `vote#<voter>`, `votes#<shard>`, `views#<shard>`. Counts
 * are sharded for concurrency; only their sums mean something.
 */

/** With fewer, counts in the others would be lost. */
export const SHARDS = 4

export const votePart = (voter: string): string => `vote#${voter}`
export const VOTES_PREFIX = 'votes#'
export const VIEWS_PREFIX = 'views#'

const HOURS = 24
const DAYS = 14

export type Vote = 'yes' | 'no'

/** `signedYes` and `signedNo` are those of signed-in voters. */
export interface VoteCounts {
  readonly yes: number
  readonly no: number
  readonly signedYes: number
  readonly signedNo: number
}

export interface ViewCounts {
  readonly total: number
  /** The current hour and the 23 before. */
  readonly last24h: number
  /** Today (UTC) and the 6 days before. */
  readonly last7d: number
  /** The 7 days before those. */
  readonly before7d: number
}

export type CountItem = Readonly<Record<string, unknown>>

export const sumVotes = (items: readonly CountItem[]): VoteCounts => ({
  yes: sum(items, ['yes']),
  no: sum(items, ['no']),
  signedYes: sum(items, ['signedYes']),
  signedNo: sum(items, ['signedNo']),
})

/** @param now epoch milliseconds */
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

/** `d20261121` (UTC) */
export const dayCount = (time: number): string => `d${digits(time).slice(0, 8)}`

/** `h2026112113` (UTC) */
export const hourCount = (time: number): string => `h${digits(time).slice(0, 10)}`

const digits = (time: number): string => new Date(time).toISOString().replaceAll(/\D/g, '')

/** Counts that no sum needs any more. */
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

/** 0–100, one decimal; null for too few votes. */
export const yesPercentage = (yes: number, no: number): number | null =>
  yes + no < VOTES_MIN ? null : Math.round((yes / (yes + no)) * 1000) / 10
