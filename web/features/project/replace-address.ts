/**
 * Keeps what the page shows in its address, so that a copied link shows the same: no new entry in
 * the history, no scrolling.
 *
 * @param query parameters to set; undefined takes one out
 * @param hash with its `#`; the present one when absent
 */
export const replaceAddress = (
  query: Readonly<Record<string, string | undefined>>,
  hash: string = location.hash,
): void => {
  const search = new URLSearchParams(location.search)
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) search.delete(name)
    else search.set(name, value)
  }
  const text = search.size > 0 ? `?${search}` : ''
  history.replaceState(history.state, '', location.pathname + text + hash)
}
