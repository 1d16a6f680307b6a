/**
 * `tokens.css` names colours, each light and dark, sizes and durations as custom properties;
 * `base.css` has element defaults and the few global class names (`page reading tool tall link muted
 * faint small num nowrap visually-hidden`); every other rule is in a CSS module beside its component,
 * or in the recipe of a part that Chakra draws.
 */
import './components/theme/font.css'
import './components/theme/tokens.css'
import './components/theme/base.css'
import { StrictMode, useEffect } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { fieldsOfPage, keepNoMoreInput, replayEarlyInput } from './app/early-input.ts'
import { nameInlineStyles } from './app/inline-styles.ts'
import { readInitialState, restoreQueries } from './app/initial-state.ts'
import { createQueryClient } from './app/query-client.ts'
import { routeOf } from './app/routes.tsx'
import { loadType } from './lib/arrival.ts'

const root = document.getElementById('root')!

nameInlineStyles()
const page = routeOf(location.pathname)?.page
const initial = readInitialState()
const queryClient = createQueryClient()
if (initial !== undefined) restoreQueries(queryClient, initial, loadType() === 'back_forward')

let early: HTMLInputElement[] = []
let focused: Element | null = null

const AfterHydration = () => {
  useEffect(() => {
    delete document.documentElement.dataset.unsettled
    replayEarlyInput(early, focused)
  }, [])
  return null
}

const app = (
  <StrictMode>
    <App queryClient={queryClient} renderedAt={initial?.renderedAt}>
      <AfterHydration />
    </App>
  </StrictMode>
)

/**
 * The server renders a page by its path alone. Parts that read the query begin as they were rendered
 * and follow at once. Pages whose first screen depends on it, or on the history's state, are drawn
 * anew.
 */
const canHydrate =
  initial?.path === location.pathname &&
  !(root.dataset.byQuery !== undefined && (location.search || history.state))

const start = async (): Promise<void> => {
  // The page's code comes while the shell is drawn.
  if (initial === undefined) page?.preload()
  // Until its code is there, the HTML stays. What fails to load the page itself reports.
  else await page?.load().catch(() => undefined)
  if (canHydrate && page?.isLoaded() !== false) {
    early = fieldsOfPage()
    focused = document.activeElement
    hydrateRoot(root, app)
  } else createRoot(root).render(app)
  keepNoMoreInput()
}

void start()
