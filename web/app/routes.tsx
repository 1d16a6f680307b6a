import type { ComponentType } from 'react'
import { matchesPage, pagePaths, type PagePath } from '../../shared/pages.ts'
import { lazyComponent } from '../components/lazy/lazy-component.ts'
import type { LazyComponent } from '../components/lazy/lazy-component.ts'
import * as texts from './texts.ts'

type Page = {
  page: LazyComponent<object>
  /** The header is transparent over the page's banner until it scrolls. Default false. */
  useHomeLayout?: boolean
  /**
   * Class of the shell's outermost element. Default `App`; a `Document` is printed without header and
   * footer.
   */
  globalAppClassName?: 'Document'
  /** Redirects visitors who are not signed in; this heading is shown while the session loads. */
  requiresSession?: string
}

export type PageRoute = Page & { path: PagePath }

const page = (importPage: () => Promise<{ default: ComponentType }>): Pick<Page, 'page'> => ({
  page: lazyComponent(importPage, { onServer: true }),
})

/** For modules of several pages. */
const pageOf =
  <Name extends string>(importPages: () => Promise<Readonly<Record<Name, ComponentType>>>) =>
  (name: Name) =>
    page(async () => ({ default: (await importPages())[name] }))

const companyPage = pageOf(() => import('./pages/company/company-pages.ts'))
const productPage = pageOf(() => import('./pages/products/product-pages.ts'))
const staffPage = pageOf(() => import('./pages/staff/staff-pages.ts'))
const authPage = pageOf(async () =>
  (await import('../features/auth/flow/auth-pages.tsx')).loadAuthPages(),
)
const directory = page(() => import('./pages/directory-page.tsx'))
const demoDocument = {
  ...page(() => import('./pages/demo-document-page.tsx')),
  globalAppClassName: 'Document',
} as const
const policy = (name: 'DisclaimerPage' | 'TermsPage' | 'PrivacyPage' | 'CookiePage') =>
  ({ ...companyPage(name), globalAppClassName: 'Document' }) as const

const pages: Readonly<Record<PagePath, Page>> = {
  '/': {
    ...page(() => import('./pages/home-page.tsx')),
    useHomeLayout: true,
  },
  '/projects': directory,
  '/projects/page/:number': directory,
  '/projects/:id': page(() => import('./pages/project-page.tsx')),
  '/projects/:id/badge': page(() => import('./pages/badge-page.tsx')),
  '/compare': page(() => import('./pages/compare-page.tsx')),
  '/alerts': page(() => import('./pages/alerts-page.tsx')),
  '/my/watchlists': page(() => import('./pages/watchlists-page.tsx')),
  '/my/settings': {
    ...page(() => import('./pages/settings-page.tsx')),
    requiresSession: texts.accountSettingsPage,
  },
  '/my/portfolio': {
    ...page(() => import('./pages/portfolio-page.tsx')),
    requiresSession: texts.portfolio,
  },
  '/staff/incidents': {
    ...staffPage('IncidentsPage'),
    requiresSession: texts.incidentReportsPage,
  },
  '/staff/announcement': {
    ...staffPage('AnnouncementPage'),
    requiresSession: texts.announcement,
  },
  '/staff/quotes': {
    ...staffPage('QuotesPage'),
    requiresSession: texts.quoteRequestsPage,
  },
  '/staff/audit': staffPage('AuditPage'),
  '/staff/insights': staffPage('InsightsPage'),
  '/methodology': page(() => import('./pages/methodology-page.tsx')),
  '/demo/:project/:document': demoDocument,
  '/demo/:project/:document/:name': demoDocument,
  '/unsubscribe': page(() => import('./pages/unsubscribe-page.tsx')),
  '/auth/login': authPage('LogInPage'),
  '/auth/signup': authPage('SignUpPage'),
  '/auth/error': page(() => import('./pages/auth/auth-error-page.tsx')),
  '/auth/signout': page(() => import('./pages/auth/auth-sign-out-page.tsx')),
  '/products/security-audit': productPage('SecurityAuditPage'),
  '/products/skynet': productPage('SkynetPage'),
  '/products/skytrace': productPage('SkyTracePage'),
  '/products/pentest': productPage('PentestPage'),
  '/company/about': companyPage('AboutPage'),
  '/company/careers': companyPage('CareersPage'),
  '/company/disclaimer': policy('DisclaimerPage'),
  '/company/terms-and-conditions': policy('TermsPage'),
  '/company/privacy-policy': policy('PrivacyPage'),
  '/company/cookie-policy': policy('CookiePage'),
  '/resources/blog': page(() => import('./pages/blog/blog-page.tsx')),
  '/resources/blog/:id': {
    ...page(() => import('./pages/blog/article-page.tsx')),
    globalAppClassName: 'Document',
  },
  '/500': page(() => import('./pages/server-error-page.tsx')),
}

/** Every page, in the order in which the patterns are tried. */
export const routes: readonly PageRoute[] = pagePaths.map((path) => ({ path, ...pages[path] }))

/** The route of a path, if any. */
export const routeOf = (path: string): PageRoute | undefined =>
  routes.find((route) => matchesPage(route.path, path))
