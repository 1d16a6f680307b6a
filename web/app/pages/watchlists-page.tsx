import { useLocation, useSearch } from 'wouter'
import { Button } from '../../components/buttons/button.tsx'
import { ButtonLink } from '../../components/buttons/button-link.tsx'
import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { authAddress } from '../../features/auth/auth-address.ts'
import { useAuthControls } from '../../features/auth/auth-controls.ts'
import { WatchlistsSkeleton } from '../../features/watchlist/watchlists-skeleton.tsx'
import { WatchlistsView } from '../../features/watchlist/watchlists-view.tsx'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { siteOrigin } from '../../lib/site-origin.ts'
import * as texts from '../texts.ts'

const MyWatchlists = lazyComponent(() => import('./my-watchlists.tsx'))

/** `/my/watchlists` */
const WatchlistsPage = () => (
  <WatchlistsView
    logIn={<LogIn />}
    lists={
      <Deferred part={MyWatchlists} placeholder={<WatchlistsSkeleton />} isNeeded={() => true}>
        <MyWatchlists skeleton={<WatchlistsSkeleton />} />
      </Deferred>
    }
  />
)

const LogIn = () => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  return narrow ? (
    <ButtonLink variant="primary" href={authAddress('login', { path, search }, siteOrigin())}>
      {texts.logIn}
    </ButtonLink>
  ) : (
    <Button
      variant="primary"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => open('login')}
    >
      {texts.logIn}
    </Button>
  )
}

export default WatchlistsPage
