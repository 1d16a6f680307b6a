import { lazyComponent } from '../components/lazy/lazy-component.ts'
import type { LazyComponent } from '../components/lazy/lazy-component.ts'

/** A page of the site. Its code is a chunk of its own. */
export type PageRoute = {
  /** Pattern of the path, with `:name` for a parameter that the page reads with `useParams`. */
  path: string
  page: LazyComponent<object>
  /** `home`: the header lies transparent over the page's banner until it scrolls. */
  layout: 'standard' | 'home'
  /** Only for who is signed in; others are led to log in first. The heading shows at once. */
  requiresSession?: { title: string }
}

const demoDocument = lazyComponent(() => import('./pages/demo-document-page.tsx'))

/** Every page, in the order in which the patterns are tried. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    page: lazyComponent(() => import('./pages/home-page.tsx')),
    layout: 'home',
  },
  {
    path: '/projects/:id',
    page: lazyComponent(() => import('./pages/project-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/projects/:id/badge',
    page: lazyComponent(() => import('./pages/badge-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/compare',
    page: lazyComponent(() => import('./pages/compare-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/alerts',
    page: lazyComponent(() => import('./pages/alerts-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/my/watchlists',
    page: lazyComponent(() => import('./pages/watchlists-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/my/settings',
    page: lazyComponent(() => import('./pages/settings-page.tsx')),
    layout: 'standard',
    requiresSession: { title: 'Account settings' },
  },
  {
    path: '/staff/incidents',
    page: lazyComponent(() => import('./pages/incidents-page.tsx')),
    layout: 'standard',
    requiresSession: { title: 'Incident reports' },
  },
  {
    path: '/methodology',
    page: lazyComponent(() => import('./pages/methodology-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/demo/:project/:document',
    page: demoDocument,
    layout: 'standard',
  },
  {
    path: '/demo/:project/:document/:name',
    page: demoDocument,
    layout: 'standard',
  },
  {
    path: '/unsubscribe',
    page: lazyComponent(() => import('./pages/unsubscribe-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/login',
    page: lazyComponent(() => import('./pages/login-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/signup',
    page: lazyComponent(() => import('./pages/sign-up-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/error',
    page: lazyComponent(() => import('./pages/auth-error-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/signout',
    page: lazyComponent(() => import('./pages/auth-sign-out-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/company/terms-and-conditions',
    page: lazyComponent(() => import('./pages/terms-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/company/privacy-policy',
    page: lazyComponent(() => import('./pages/privacy-page.tsx')),
    layout: 'standard',
  },
]

/** The first page whose pattern a path fits, if any. A slash at the end makes no difference. */
export const routeOf = (path: string): PageRoute | undefined => {
  const parts = path.replace(/(?<=.)\/$/, '').split('/')
  return routes.find((route) => {
    const expected = route.path.split('/')
    return (
      expected.length === parts.length &&
      expected.every((part, index) => (part.startsWith(':') ? parts[index] : part === parts[index]))
    )
  })
}
