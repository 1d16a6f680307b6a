import { hash } from 'node:crypto'
import type { HoldingsSource } from './holdings-source.ts'

/** Projects that are drawn; one that is drawn twice is one holding. */
const DRAWN_MIN = 3
const DRAWN_MAX = 8
/** Values lie between, each power of ten as often as the next. */
const VALUE_MIN_USD = 50
const VALUE_MAX_USD = 50_000

/** Makes holdings of a wallet's address: among the same projects an address always holds the same. */
export const demoHoldings: HoldingsSource = {
  isDemo: true,
  holdingsOf: async (wallet, projectIds) => {
    const ids = projectIds.toSorted()
    const span = DRAWN_MAX - DRAWN_MIN + 1
    const count = DRAWN_MIN + Math.floor(chanceOf(wallet) * span)
    const drawn = Array.from({ length: count }, (_, index) => drawFrom(ids, `${wallet} ${index}`))
    const held = [...new Set(drawn.flatMap((id) => id ?? []))]
    return await Promise.resolve(
      held.map((projectId) => ({ projectId, valueUsd: valueOf(`${wallet} ${projectId}`) })),
    )
  },
}

const drawFrom = (ids: readonly string[], seed: string): string | undefined =>
  ids[Math.floor(chanceOf(seed) * ids.length)]

const valueOf = (seed: string): number => {
  const value = VALUE_MIN_USD * (VALUE_MAX_USD / VALUE_MIN_USD) ** chanceOf(seed)
  return Math.round(value * 100) / 100
}

/** A number from 0 to below 1 that a text always gives. */
const chanceOf = (text: string): number => hash('sha256', text, 'buffer').readUInt32BE() / 2 ** 32
