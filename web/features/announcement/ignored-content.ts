/**
 * Local-storage key of the content that the visitor dismissed; `public/early.js` reads it before the
 * first paint. Another content appears again.
 */
export const IGNORED_CONTENT_KEY = 'ignoredBannerContent'

const listeners = new Set<() => void>()
/** For the time of the visit, where storage is blocked. */
let ignored: string | undefined

export const onIgnoredContentChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const ignoredContent = (): string | undefined => {
  try {
    return localStorage.getItem(IGNORED_CONTENT_KEY) ?? ignored
  } catch {
    return ignored
  }
}

export const ignoreContent = (content: string): void => {
  ignored = content
  try {
    localStorage.setItem(IGNORED_CONTENT_KEY, content)
  } catch {
    // It comes back on the next visit.
  }
  for (const listener of listeners) listener()
}
