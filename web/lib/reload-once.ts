/** Session-storage key: for which release and path the page was last loaded anew. */
export const RELOADED_KEY = 'assay.reloaded'

const PROBE_MILLISECONDS = 8_000

/**
 * Loads the page anew, under the same address, because a part of its code could not be had: a new
 * release may have replaced it, and a browser never asks again for a module that failed. Once for
 * each release and path, so that what stays broken makes no loop.
 *
 * @returns false when nothing is gained by it: the server does not answer, or it was done before
 */
export const reloadOnce = async (): Promise<boolean> => {
  const release = await releaseOnServer()
  if (release === undefined) return false
  const mark = `${release} ${location.pathname}`
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === mark) return false
    sessionStorage.setItem(RELOADED_KEY, mark)
  } catch {
    // Without a memory it could go on for ever.
    return false
  }
  location.reload()
  return true
}

/** Lets the page be loaded anew once more: its visitor asks for it. */
export const allowReload = (): void => {
  try {
    sessionStorage.removeItem(RELOADED_KEY)
  } catch {
    // See above.
  }
}

/** The address of the code that the server's page begins with; undefined when it does not answer. */
const releaseOnServer = async (): Promise<string | undefined> => {
  if (!navigator.onLine) return undefined
  try {
    const answer = await fetch('/', {
      cache: 'no-store',
      signal: AbortSignal.timeout(PROBE_MILLISECONDS),
    })
    if (!answer.ok) return undefined
    return /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1] ?? ''
  } catch {
    return undefined
  }
}
