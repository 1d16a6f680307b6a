import { Deferred } from '../../components/lazy/deferred.tsx'
import { lazyComponent } from '../../components/lazy/lazy-component.ts'
import { AuthButton } from '../../features/auth/header/auth-button.tsx'
import { WatchlistsSkeleton } from '../../features/watchlist/watchlists-skeleton.tsx'
import { WatchlistsView } from '../../features/watchlist/watchlists-view.tsx'

const MyWatchlists = lazyComponent(() => import('./my-watchlists.tsx'))

/** `/my/watchlists` */
const WatchlistsPage = () => (
  <WatchlistsView
    logIn={<AuthButton view="login" variant="primary" />}
    lists={
      <Deferred part={MyWatchlists} placeholder={<WatchlistsSkeleton />} isNeeded={() => true}>
        <MyWatchlists skeleton={<WatchlistsSkeleton />} />
      </Deferred>
    }
  />
)

export default WatchlistsPage
