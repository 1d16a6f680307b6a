type Entry = { readonly id: string } | 'separator'

/**
 * The entries of a list that is open, in their order, but those that were not known when it opened
 * stand last: none moves under the finger.
 */
export const lateLast = <One extends Entry>(
  entries: readonly One[],
  known: readonly One[],
): readonly One[] => {
  const ids = new Set(known.map(idOf))
  const isLate = (entry: One): boolean => !ids.has(idOf(entry))
  return [...entries.filter((entry) => !isLate(entry)), ...entries.filter(isLate)]
}

const idOf = (entry: Entry): string => (entry === 'separator' ? entry : entry.id)
