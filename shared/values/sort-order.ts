const ASCENDING: ReadonlySet<string> = new Set(['rank', 'name', 'category'])

/** Order of a sort key that a request leaves open: best, largest or newest first, words from A on. */
export const defaultOrder = (sort: string): 'asc' | 'desc' => (ASCENDING.has(sort) ? 'asc' : 'desc')
