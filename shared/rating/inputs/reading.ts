import type { MarketDay, SocialDay } from '../../values/evidence.ts'
import type { FoldedFacts } from '../facts/evidence-reducer.ts'

/** What the inputs are read from. */
export interface Situation extends FoldedFacts {
  /** Epoch milliseconds. */
  readonly at: number
  /** Days until `at`, the one that it falls into included; the oldest first. */
  readonly market: readonly MarketDay[]
  readonly social: readonly SocialDay[]
}

/** An input as the facts give it, before weights and expiry. */
export interface Reading {
  /** 0–100; null when there is no fact to tell it from. */
  readonly value: number | null
  /** In a few words, or why it is unknown. */
  readonly reason: string
  /** When the newest fact was true: epoch milliseconds. */
  readonly seenAt: number | null
  /** When the facts stop counting as known: epoch milliseconds; null when they do not. */
  readonly expiresAt: number | null
  readonly evidence: readonly string[]
}

/** How one input follows from the facts. */
export type Rule = (situation: Situation) => Reading

/** An input that nothing is known about. */
export const unknown = (reason: string, evidence: readonly string[] = []): Reading => ({
  value: null,
  reason: `unknown: ${reason}`,
  seenAt: null,
  expiresAt: null,
  evidence,
})

/** Epoch milliseconds of the newest of some instants; null without any. */
export const newestOf = (instants: Iterable<string>): number | null => {
  let newest: number | null = null
  for (const instant of instants) {
    const moment = Date.parse(instant)
    if (newest === null || moment > newest) newest = moment
  }
  return newest
}

/** `1 finding`, `2 findings`. */
export const counted = (count: number, one: string, several = `${one}s`): string =>
  `${count} ${count === 1 ? one : several}`

/** A share from 0 to 1 as `37%`, cut and not rounded: 100% is all. */
export const percent = (share: number): string => `${Math.floor(share * 100 + 1e-9)}%`

/** `$250K`: cut to three digits, for a few words. */
export const shortUsd = (usd: number): string => {
  const [size, sign] =
    usd >= 1e9 ? [1e9, 'B'] : usd >= 1e6 ? [1e6, 'M'] : usd >= 1e3 ? [1e3, 'K'] : [1, '']
  const number = usd / size
  return `$${number >= 100 ? Math.floor(number) : Math.floor(number * 10) / 10}${sign}`
}
