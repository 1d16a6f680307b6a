export interface PageStart {
  readonly index: number
  /** Ordinals of earlier pages, to be skipped. */
  readonly seen: ReadonlySet<number>
}

/**
 * A page of a list in memory.
 * @param page from 1, past the end empty; ignored with a start
 * @returns `end`: index after the page's last item
 */
export const paginate = <Item>(
  all: { readonly length: number; readonly [index: number]: Item },
  { page, perPage }: { readonly page: number; readonly perPage: number },
  { index, seen }: PageStart = { index: (page - 1) * perPage, seen: new Set() },
) => {
  const items: Item[] = []
  let end = index
  for (; end < all.length && items.length < perPage; end += 1) {
    const item = all[end]
    if (item !== undefined && !seen.has(item as number)) items.push(item)
  }
  const place = {
    page: Math.floor(index / perPage) + 1,
    perPage,
    total: all.length,
    hasMore: items.length > 0 && end < all.length,
  }
  return { place, items, end }
}
