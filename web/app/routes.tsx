import { matchesPage, pagePaths, type PagePath } from '../../shared/pages.ts'
import { lazyComponent } from '../components/lazy/lazy-component.ts'
import type { LazyComponent } from '../components/lazy/lazy-component.ts'

type Page = {
  /** Its code is a chunk of its own. */
  page: LazyComponent<object>
  /** `home`: the header is transparent over the page's banner until it scrolls. Default `standard`. */
  layout?: 'standard' | 'home'
  /** Redirects visitors who are not signed in; the heading is shown while the session loads. */
  requiresSession?: { title: string }
}

export type PageRoute = Page & { path: PagePath }

const authViews = async () => await import('../features/auth/flow/auth-views.tsx')
const directory = lazyComponent(() => import('./pages/directory-page.tsx'))
const demoDocument = lazyComponent(() => import('./pages/demo-document-page.tsx'))

const pages: Readonly<Record<PagePath, Page>> = {
  '/': { page: lazyComponent(() => import('./pages/home-page.tsx')), layout: 'home' },
  '/projects': { page: directory },
  '/projects/page/:number': { page: directory },
  '/projects/:id': { page: lazyComponent(() => import('./pages/project-page.tsx')) },
  '/projects/:id/badge': { page: lazyComponent(() => import('./pages/badge-page.tsx')) },
  '/compare': { page: lazyComponent(() => import('./pages/compare-page.tsx')) },
  '/alerts': { page: lazyComponent(() => import('./pages/alerts-page.tsx')) },
  '/my/watchlists': { page: lazyComponent(() => import('./pages/watchlists-page.tsx')) },
  '/my/settings': {
    page: lazyComponent(() => import('./pages/settings-page.tsx')),
    requiresSession: { title: 'Account settings' },
  },
  '/staff/incidents': {
    page: lazyComponent(() => import('./pages/incidents-page.tsx')),
    requiresSession: { title: 'Incident reports' },
  },
  '/methodology': { page: lazyComponent(() => import('./pages/methodology-page.tsx')) },
  '/demo/:project/:document': { page: demoDocument },
  '/demo/:project/:document/:name': { page: demoDocument },
  '/unsubscribe': { page: lazyComponent(() => import('./pages/unsubscribe-page.tsx')) },
  '/auth/login': { page: lazyComponent(async () => ({ default: (await authViews()).LogInPage })) },
  '/auth/signup': {
    page: lazyComponent(async () => ({ default: (await authViews()).SignUpPage })),
  },
  '/auth/error': { page: lazyComponent(() => import('./pages/auth/auth-error-page.tsx')) },
  '/auth/signout': { page: lazyComponent(() => import('./pages/auth/auth-sign-out-page.tsx')) },
  '/company/terms-and-conditions': { page: lazyComponent(() => import('./pages/terms-page.tsx')) },
  '/company/privacy-policy': { page: lazyComponent(() => import('./pages/privacy-page.tsx')) },
}

/** Every page, in the order in which the patterns are tried. */
export const routes: readonly PageRoute[] = pagePaths.map((path) => ({ path, ...pages[path] }))

/** The route of a path, if any. */
export const routeOf = (path: string): PageRoute | undefined =>
  routes.find((route) => matchesPage(route.path, path))
