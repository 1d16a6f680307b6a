/** Where a page begins that follows on another. */
export interface PageStart {
  readonly index: number
  /** Ids of the page before that would come again. */
  readonly seen: ReadonlySet<string>
}

/**
 * One page of a list that is in memory: by its number, or from a start on.
 *
 * @param page from 1; a page past the end is empty. It does not count where a start is given
 * @returns `end`: index after the page's last item
 */
export const paginate = <Item extends { readonly id: string }>(
  all: readonly Item[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
  { index, seen }: PageStart = { index: (page - 1) * perPage, seen: new Set() },
) => {
  const items: Item[] = []
  let end = index
  for (; end < all.length && items.length < perPage; end += 1) {
    const item = all[end]
    if (item && !seen.has(item.id)) items.push(item)
  }
  const place = {
    page: Math.floor(index / perPage) + 1,
    perPage,
    total: all.length,
    hasMore: items.length > 0 && end < all.length,
  }
  return { place, items, end }
}
