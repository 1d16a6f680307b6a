/**
 * `tokens.css` names every colour, size and duration as a custom property with a light and a dark
 * value; `base.css` has element defaults and the few global class names (`page link muted faint
 * small num nowrap visually-hidden`); every other rule is in a CSS module beside its component.
 *
 * The system decides between light and dark until the visitor pins a theme.
 */
import './font.css'
import './tokens.css'
import './base.css'

export type Theme = 'system' | 'light' | 'dark'

/** Local-storage key. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'theme'

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
}
