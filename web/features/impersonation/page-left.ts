/** Key in `sessionStorage` of the page on which a member of staff began to act as a user. */
export const PAGE_LEFT_KEY = 'assay.impersonated-from'

/** The page's own path and query. */
export const here = (): string => location.pathname + location.search

/** Does nothing where storage is blocked: the exit then stays on its page. */
export const rememberPage = (): void => {
  try {
    sessionStorage.setItem(PAGE_LEFT_KEY, here())
  } catch {}
}

/** Loads the page that was left, or this one again. */
export const returnToPage = (): void => {
  const left = takePage()
  if (left === undefined || left === here()) location.reload()
  else location.assign(left)
}

/** A path of this site and nothing else; undefined where none is remembered. */
export const takePage = (): string | undefined => {
  try {
    const left = sessionStorage.getItem(PAGE_LEFT_KEY)
    sessionStorage.removeItem(PAGE_LEFT_KEY)
    return left !== null && new URL(left, location.origin).origin === location.origin
      ? new URL(left, location.origin).href.slice(location.origin.length)
      : undefined
  } catch {
    return undefined
  }
}
