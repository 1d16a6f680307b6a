import type { ChainAddress } from '../../../shared/values/evidence/evidence.ts'
import { addressKey, type ListedToken } from '../parsed-file.ts'

/** Tokens of one project. */
export interface TokenGroup {
  readonly tokens: readonly ListedToken[]
  /** Addresses of the list that one of them names, and which do not name it: joined by nothing. */
  readonly notJoined: readonly ChainAddress[]
}

/**
 * Tokens that are one and the same on several chains, by the list's own links: each group becomes
 * one project. A link counts only when both tokens name each other: otherwise any token could join a
 * foreign project. Names and tickers join nothing, since they are free to take.
 *
 * @returns groups in the order of their first rows
 */
export const groupTokens = (tokens: readonly ListedToken[]): TokenGroup[] => {
  const positions = new Map(tokens.map((token, index) => [addressKey(token), index]))
  const named = tokens.map(({ linked }) => new Set(linked.map(addressKey)))
  const leaders = tokens.map((_, index) => index)
  const leaderOf = (index: number): number => {
    let leader = index
    while (leaders[leader] !== leader) leader = leaders[leader] ?? leader
    leaders[index] = leader
    return leader
  }
  const oneSided: { readonly index: number; readonly other: ChainAddress }[] = []
  for (const [index, token] of tokens.entries()) {
    for (const other of token.linked) {
      const position = positions.get(addressKey(other))
      if (position === undefined) continue
      if (named[position]?.has(addressKey(token))) {
        const [first, second] = [leaderOf(index), leaderOf(position)]
        leaders[Math.max(first, second)] = Math.min(first, second)
      } else oneSided.push({ index, other })
    }
  }
  return [...Map.groupBy(tokens.keys(), leaderOf)].map(([leader, group]) => {
    const own = new Set(group.map((index) => addressKey(tokens[index]!)))
    return {
      tokens: group.map((index) => tokens[index]!),
      notJoined: oneSided
        // Others may have joined the two.
        .filter(({ index, other }) => leaderOf(index) === leader && !own.has(addressKey(other)))
        .map(({ other }) => other),
    }
  })
}
