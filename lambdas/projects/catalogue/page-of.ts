/**
 * One page of a list that is in memory.
 *
 * @param page from 1; a page past the end is empty
 */
export const pageOf = <Item>(
  all: readonly Item[],
  { page, perPage }: { readonly page: number; readonly perPage: number },
) => ({
  page,
  perPage,
  total: all.length,
  hasMore: page * perPage < all.length,
  items: all.slice((page - 1) * perPage, page * perPage),
})
