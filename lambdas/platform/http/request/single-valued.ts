/** The first value of each name counts. */
export const singleValued = <Value>(fields: Iterable<[string, Value]>): Record<string, Value> => {
  const first = new Map<string, Value>()
  for (const [name, value] of fields) {
    if (!first.has(name)) first.set(name, value)
  }
  return Object.fromEntries(first)
}
