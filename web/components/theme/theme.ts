/** The system decides between light and dark until the visitor pins a theme. */
export type Theme = 'system' | 'light' | 'dark'

/** Local-storage key. `public/early.js` reads it before the first paint. */
export const THEME_KEY = 'theme'

const listeners = new Set<() => void>()

export const onThemeChange = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const currentTheme = (): Theme => {
  const pinned = document.documentElement.dataset.theme
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system'
}

export const pinTheme = (theme: Theme): void => {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is blocked: the pin lasts until the page is left.
  }
  for (const listener of listeners) listener()
}
