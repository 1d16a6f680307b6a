/**
 * The look. `tokens.css` names every colour, size and duration once, as a custom property with its
 * light and its dark value; `base.css` holds element defaults and the few global class names
 * (`page link muted faint small num nowrap visually-hidden`); every other rule lives in a CSS
 * module beside the component it draws.
 *
 * The system decides between light and dark until the visitor pins one.
 */
import './font.css'
import './tokens.css'
import './base.css'

export type Theme = 'system' | 'light' | 'dark'

/** The browser-storage key of a pinned theme. `public/theme.js` reads it before the first paint. */
export const THEME_KEY = 'theme'

/** The theme in force, as pinned on the document. */
export const currentTheme = (): Theme => {
  const pinned = document.documentElement.dataset.theme
  return pinned === 'light' || pinned === 'dark' ? pinned : 'system'
}

/** Applies a theme at once and remembers it in this browser; `system` forgets the pin. */
export const pinTheme = (theme: Theme): void => {
  const root = document.documentElement
  if (theme === 'system') delete root.dataset.theme
  else root.dataset.theme = theme
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY)
    else localStorage.setItem(THEME_KEY, theme)
  } catch {
    // Storage is closed to this page: the pin holds until it is left.
  }
}
