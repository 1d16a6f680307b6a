import { lazyPart } from '../components/lazy/lazy-component.ts'
import type { LazyPart } from '../components/lazy/lazy-component.ts'

/** A page of the site. Its code is a chunk of its own. */
export type PageRoute = {
  /** Pattern of the path, with `:name` for a parameter that the page reads with `useParams`. */
  path: string
  page: LazyPart<object>
  /** `home`: the header lies transparent over the page's banner until it scrolls. */
  layout: 'standard' | 'home'
  /** Only for who is signed in; others are led to log in first. The heading shows at once. */
  requiresSession?: { title: string }
}

const demoDocument = lazyPart(() => import('./pages/demo-document-page.tsx'))

/** Every page, in the order in which the patterns are tried. */
export const routes: readonly PageRoute[] = [
  {
    path: '/',
    page: lazyPart(() => import('./pages/home-page.tsx')),
    layout: 'home',
  },
  {
    path: '/projects/:id',
    page: lazyPart(() => import('./pages/project-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/projects/:id/badge',
    page: lazyPart(() => import('./pages/badge-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/compare',
    page: lazyPart(() => import('./pages/compare-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/alerts',
    page: lazyPart(() => import('./pages/alerts-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/my/watchlists',
    page: lazyPart(() => import('./pages/watchlists-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/my/settings',
    page: lazyPart(() => import('./pages/settings-page.tsx')),
    layout: 'standard',
    requiresSession: { title: 'Account settings' },
  },
  {
    path: '/staff/incidents',
    page: lazyPart(() => import('./pages/incidents-page.tsx')),
    layout: 'standard',
    requiresSession: { title: 'Incident reports' },
  },
  {
    path: '/methodology',
    page: lazyPart(() => import('./pages/methodology-page.tsx')),
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
    page: lazyPart(() => import('./pages/unsubscribe-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/login',
    page: lazyPart(() => import('./pages/login-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/signup',
    page: lazyPart(() => import('./pages/sign-up-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/error',
    page: lazyPart(() => import('./pages/auth-error-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/auth/signout',
    page: lazyPart(() => import('./pages/auth-sign-out-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/company/terms-and-conditions',
    page: lazyPart(() => import('./pages/terms-page.tsx')),
    layout: 'standard',
  },
  {
    path: '/company/privacy-policy',
    page: lazyPart(() => import('./pages/privacy-page.tsx')),
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
