/**
 * Sets query and hash of the current URL, without a history entry and without scrolling.
 *
 * @param query parameters to set; undefined removes one
 * @param hash with its `#`; default: the current one
 */
export const replaceUrl = (
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
