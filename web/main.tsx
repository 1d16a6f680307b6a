import './components/theme/theme.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { routeOf } from './app/routes.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no element with the id "root"')

// The page's code comes while the shell is drawn.
routeOf(location.pathname)?.page.preload()

createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
