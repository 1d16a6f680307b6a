/** The first value of each name: a later one neither replaces it nor is joined to it. */
export const singleValued = <Value>(fields: Iterable<[string, Value]>): Record<string, Value> => {
  const first = new Map<string, Value>()
  for (const [name, value] of fields) {
    if (!first.has(name)) first.set(name, value)
  }
  return Object.fromEntries(first)
}
