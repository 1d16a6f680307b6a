import type { ComponentType } from 'react'
import { matchesPage, pagePaths, type PagePath } from '../../shared/pages.ts'
import { lazyComponent } from '../components/lazy/lazy-component.ts'
import type { LazyComponent } from '../components/lazy/lazy-component.ts'

type Page = {
  /** Path of its module below `web/`; its code is a chunk of its own. */
  source: string
  page: LazyComponent<object>
  /** `home`: the header is transparent over the page's banner until it scrolls. Default `standard`. */
  layout?: 'standard' | 'home'
  /** What it shows first depends on the query of its address. Default false. */
  dependsOnQuery?: boolean
  /** Redirects visitors who are not signed in; the heading is shown while the session loads. */
  requiresSession?: { title: string }
}

export type PageRoute = Page & { path: PagePath }

/**
 * @param source path below `web/`, by which the server finds the scripts and styles of the page
 */
const page = (
  source: string,
  importPage: () => Promise<{ default: ComponentType }>,
): Pick<Page, 'source' | 'page'> => ({
  source,
  page: lazyComponent(importPage, { onServer: true }),
})

const AUTH_PAGES = 'features/auth/flow/auth-pages.tsx'
const authPages = async () => await import('../features/auth/flow/auth-pages.tsx')
const directory = page('app/pages/directory-page.tsx', () => import('./pages/directory-page.tsx'))
const demoDocument = page(
  'app/pages/demo-document-page.tsx',
  () => import('./pages/demo-document-page.tsx'),
)

const pages: Readonly<Record<PagePath, Page>> = {
  '/': {
    ...page('app/pages/home-page.tsx', () => import('./pages/home-page.tsx')),
    layout: 'home',
  },
  '/projects': directory,
  '/projects/page/:number': directory,
  '/projects/:id': page('app/pages/project-page.tsx', () => import('./pages/project-page.tsx')),
  '/projects/:id/badge': {
    ...page('app/pages/badge-page.tsx', () => import('./pages/badge-page.tsx')),
    dependsOnQuery: true,
  },
  '/compare': {
    ...page('app/pages/compare-page.tsx', () => import('./pages/compare-page.tsx')),
    dependsOnQuery: true,
  },
  '/alerts': {
    ...page('app/pages/alerts-page.tsx', () => import('./pages/alerts-page.tsx')),
    dependsOnQuery: true,
  },
  '/my/watchlists': page(
    'app/pages/watchlists-page.tsx',
    () => import('./pages/watchlists-page.tsx'),
  ),
  '/my/settings': {
    ...page('app/pages/settings-page.tsx', () => import('./pages/settings-page.tsx')),
    requiresSession: { title: 'Account settings' },
  },
  '/staff/incidents': {
    ...page('app/pages/staff/incidents-page.tsx', () => import('./pages/staff/incidents-page.tsx')),
    requiresSession: { title: 'Incident reports' },
  },
  '/staff/announcement': {
    ...page(
      'app/pages/staff/announcement-page.tsx',
      () => import('./pages/staff/announcement-page.tsx'),
    ),
    requiresSession: { title: 'Announcement' },
  },
  '/methodology': page(
    'app/pages/methodology-page.tsx',
    () => import('./pages/methodology-page.tsx'),
  ),
  '/demo/:project/:document': demoDocument,
  '/demo/:project/:document/:name': demoDocument,
  '/unsubscribe': {
    ...page('app/pages/unsubscribe-page.tsx', () => import('./pages/unsubscribe-page.tsx')),
    dependsOnQuery: true,
  },
  '/auth/login': {
    ...page(AUTH_PAGES, async () => ({ default: (await authPages()).LogInPage })),
    dependsOnQuery: true,
  },
  '/auth/signup': {
    ...page(AUTH_PAGES, async () => ({ default: (await authPages()).SignUpPage })),
    dependsOnQuery: true,
  },
  '/auth/error': {
    ...page('app/pages/auth/auth-error-page.tsx', () => import('./pages/auth/auth-error-page.tsx')),
    dependsOnQuery: true,
  },
  '/auth/signout': page(
    'app/pages/auth/auth-sign-out-page.tsx',
    () => import('./pages/auth/auth-sign-out-page.tsx'),
  ),
  '/company/about': page(
    'app/pages/company/about-page.tsx',
    () => import('./pages/company/about-page.tsx'),
  ),
  '/company/careers': page(
    'app/pages/company/careers-page.tsx',
    () => import('./pages/company/careers-page.tsx'),
  ),
  '/company/disclaimer': page(
    'app/pages/company/disclaimer-page.tsx',
    () => import('./pages/company/disclaimer-page.tsx'),
  ),
  '/company/terms-and-conditions': page(
    'app/pages/company/terms-page.tsx',
    () => import('./pages/company/terms-page.tsx'),
  ),
  '/company/privacy-policy': page(
    'app/pages/company/privacy-page.tsx',
    () => import('./pages/company/privacy-page.tsx'),
  ),
  '/company/cookie-policy': page(
    'app/pages/company/cookie-page.tsx',
    () => import('./pages/company/cookie-page.tsx'),
  ),
  '/500': page('app/pages/server-error-page.tsx', () => import('./pages/server-error-page.tsx')),
}

/** Every page, in the order in which the patterns are tried. */
export const routes: readonly PageRoute[] = pagePaths.map((path) => ({ path, ...pages[path] }))

/** The route of a path, if any. */
export const routeOf = (path: string): PageRoute | undefined =>
  routes.find((route) => matchesPage(route.path, path))
