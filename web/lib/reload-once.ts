export const RELOADED_KEY = 'assay.reloaded'

const PROBE_MILLISECONDS = 8_000

/**
 * Reloads the page because code could not be loaded: a new release may have replaced it, and a
 * browser never retries a failed module. Only once per release and path, to prevent a loop.
 *
 * @returns false when a reload cannot help, because the server does not respond or it was done
 * before, when that cannot be noted, and when it could lose what somebody has written: there is an
 * area of text
 */
export const reloadOnce = async (): Promise<boolean> => {
  const release = await releaseOnServer()
  if (release === undefined || document.querySelector('textarea')) return false
  const mark = `${release} ${location.pathname}`
  try {
    if (sessionStorage.getItem(RELOADED_KEY) === mark) return false
    sessionStorage.setItem(RELOADED_KEY, mark)
  } catch {
    // Without storage the reloads could loop.
    return false
  }
  location.reload()
  return true
}

/** Allows another automatic reload, because the visitor asked for it. */
export const allowReload = (): void => {
  try {
    sessionStorage.removeItem(RELOADED_KEY)
  } catch {}
}

/** Address of the server's current entry script; undefined if the server does not respond. */
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
