import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { Route, Switch, useLocation } from 'wouter'
import { ErrorBoundary } from '../components/feedback/error-boundary.tsx'
import { Deferred } from '../components/lazy/deferred.tsx'
import { lazyComponent } from '../components/lazy/lazy-component.ts'
import { Toaster } from '../components/feedback/toaster.tsx'
import { AuthButtons } from '../features/auth/header/auth-buttons.tsx'
import { AuthProvider } from '../features/auth/auth-provider.tsx'
import { announcementQuery } from '../features/announcement/announcement-query.ts'
import { SearchBox } from '../features/search/search-box.tsx'
import { consent } from '../lib/analytics/consent.ts'
import { RequireSession } from '../lib/session/require-session.tsx'
import { useSession } from '../lib/session/session.ts'
import { AppLayout } from './layout.tsx'
import { ErrorPage } from './pages/error-page.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { ResetScrollAndFocus } from './scrolling/reset-scroll-and-focus.tsx'
import { PageRouter } from './page-router.tsx'
import { PageSkeleton } from './page-skeleton.tsx'
import { Providers, type ProvidersProps } from './providers.tsx'
import { routeOf, routes } from './routes.tsx'
import { usePageViews } from './use-page-views.ts'
import { usePreloadedLinks } from './use-preloaded-links.ts'

const Analytics = lazyComponent(() => import('../features/analytics/analytics.tsx'))
const Prompts = lazyComponent(() => import('./prompts/prompts.tsx'))
const SignedInMenu = lazyComponent(async () => ({
  default: (await import('./signed-in-parts.ts')).SignedInMenu,
}))

/** Where it cannot be loaded, the page goes on without it, and the next page tries again. */
const AccountMenu = ({ placeholder }: { placeholder: ReactNode }) => {
  const [path] = useLocation()
  return (
    <ErrorBoundary resetKey={path} fallback={placeholder}>
      <Deferred part={SignedInMenu} placeholder={placeholder} isNeeded={() => true}>
        <SignedInMenu />
      </Deferred>
    </ErrorBoundary>
  )
}

const accountMenu = (placeholder: ReactNode) => <AccountMenu placeholder={placeholder} />

/** Nobody misses it where it cannot be loaded. */
const ConsentedAnalytics = () =>
  consent.use() && (
    <ErrorBoundary resetKey="" fallback={null}>
      <Deferred part={Analytics} placeholder={null} optional>
        <Analytics />
      </Deferred>
    </ErrorBoundary>
  )

const Pages = () => {
  const [path] = useLocation()
  const { status } = useSession()
  const route = routeOf(path)
  const { data: announcement } = useQuery(announcementQuery)
  usePreloadedLinks()
  usePageViews()
  return (
    <AppLayout
      useHomeLayout={route?.useHomeLayout === true}
      globalAppClassName={route?.globalAppClassName}
      search={<SearchBox variant="header" />}
      account={<AuthButtons signUpOnly={route?.path === '/auth/login'} accountMenu={accountMenu} />}
      headerAnnouncement={announcement}
      session={status}
    >
      <ErrorBoundary resetKey={path} fallback={ErrorPage}>
        <Switch>
          {routes.map(({ path: pattern, page: Page, requiresSession }) => (
            <Route key={pattern} path={pattern}>
              {requiresSession ? (
                <RequireSession waiting={<PageSkeleton title={requiresSession} />}>
                  <Page />
                </RequireSession>
              ) : (
                <Page />
              )}
            </Route>
          ))}
          <Route>
            <NotFoundPage />
          </Route>
        </Switch>
      </ErrorBoundary>
      {/* Not inside, where a page that throws would take it away. */}
      <ResetScrollAndFocus />
    </AppLayout>
  )
}

export type AppProps = Omit<ProvidersProps, 'children'> & {
  /** The page's path on the server, which has no address of its own. */
  serverPath?: string | undefined
  /** What comes up together with the page, and shows nothing. */
  children?: ReactNode
}

/**
 * The outer boundary catches errors of the providers and the shell. React hydrates what stands in a
 * `Suspense` in slices of a few milliseconds, and all else in one task; nothing suspends here.
 */
export const App = ({ serverPath, children, ...providers }: AppProps) => (
  <ErrorBoundary resetKey="" fallback={ErrorPage}>
    <Suspense>
      <Providers {...providers}>
        <PageRouter serverPath={serverPath}>
          <AuthProvider preloadForUser={SignedInMenu.preload}>
            <Pages />
            {/* Nobody asked for them: where they cannot be loaded, the page goes on without. */}
            <ErrorBoundary resetKey="" fallback={null}>
              <Deferred part={Prompts} placeholder={null} optional>
                <Prompts />
              </Deferred>
            </ErrorBoundary>
          </AuthProvider>
          <Toaster />
          <ConsentedAnalytics />
        </PageRouter>
      </Providers>
      {children}
    </Suspense>
  </ErrorBoundary>
)
