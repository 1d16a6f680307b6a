import { addressKey, type ListedToken } from './reading.ts'

/**
 * Tokens that are one and the same on several chains, by the list's own links: each group becomes
 * one project. Names and tickers join nothing, since anybody may take them.
 *
 * @returns groups in the order of their first rows
 */
export const groupTokens = (tokens: readonly ListedToken[]): ListedToken[][] => {
  const keys = tokens.map(addressKey)
  const positions = new Map(keys.map((key, index) => [key, index]))
  const leaders = tokens.map((_, index) => index)
  const leaderOf = (index: number): number => {
    let leader = index
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader
    leaders[index] = leader
    return leader
  }
  for (const [index, { linked }] of tokens.entries()) {
    for (const other of linked) {
      const position = positions.get(addressKey(other))
      if (position === undefined) continue
      const [first, second] = [leaderOf(index), leaderOf(position)]
      leaders[Math.max(first, second)] = Math.min(first, second)
    }
  }
  return [...Map.groupBy(tokens.keys(), leaderOf).values()].map((group) =>
    group.map((index) => tokens[index]!),
  )
}
