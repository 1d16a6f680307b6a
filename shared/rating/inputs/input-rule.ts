import { DAY_MS } from '../../values/days.ts'
import type { FoldedFacts } from '../facts/evidence-reducer.ts'

/** The facts that the inputs follow from, at a moment. */
export interface InputFacts extends FoldedFacts {
  /** Epoch milliseconds. */
  readonly at: number
}

/** What a rule makes of the facts, before weights and expiry. */
export interface InputValue {
  /** 0–100; null when there is no fact to tell it from. */
  readonly value: number | null
  /** In a few words, or why it is unknown. */
  readonly reason: string
  /** When the newest fact was true: epoch milliseconds. */
  readonly seenAt: number | null
  /** When the facts stop counting as known: epoch milliseconds; null when they do not. */
  readonly expiresAt: number | null
  readonly evidence: readonly string[]
  /** There is a value, but too little is known for it to count as known. */
  readonly isPartial?: true
}

/** How one input follows from the facts. */
export type Rule = (inputFacts: InputFacts) => InputValue

/** An input that nothing is known about. */
export const unknown = (reason: string, evidence: readonly string[] = []): InputValue => ({
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

/** How many of a fixed list of checks are passed; what is recorded beside the list counts nothing. */
export const passedOf = (
  names: readonly string[],
  checks: readonly { readonly name: string; readonly passed: boolean }[],
): number =>
  names.filter((name) => checks.some((check) => check.name === name && check.passed)).length

/** `ln(1 + days) / ln(1 + full)` from 0 to 1: the first days tell most. */
export const logAge = (ageMs: number, fullDays: number): number =>
  Math.min(1, Math.log(1 + Math.max(0, ageMs) / DAY_MS) / Math.log(1 + fullDays))

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
