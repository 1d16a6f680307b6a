export type Transfer = { from: string; to: string; amount: number }

/**
 * Follows what leaves an address. Where it mixes with other funds, each later transfer carries the
 * share that it has of all that had come in by then.
 *
 * @param transfers in the order of time
 * @returns how much of it reached each address
 */
export const traceFunds = (
  transfers: readonly Transfer[],
  start: string,
): ReadonlyMap<string, number> => {
  const received = new Map<string, number>()
  const traced = new Map<string, number>()
  for (const { from, to, amount } of transfers) {
    const share = from === start ? 1 : (traced.get(from) ?? 0) / (received.get(from) ?? 1)
    received.set(to, (received.get(to) ?? 0) + amount)
    if (share > 0 && to !== start) traced.set(to, (traced.get(to) ?? 0) + share * amount)
  }
  return traced
}
