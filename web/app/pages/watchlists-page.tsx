import { useLocation, useSearch } from 'wouter'
import { Button } from '../../components/button.tsx'
import { ButtonLink } from '../../components/button-link.tsx'
import { WatchlistDigest } from '../../features/account/watchlist-digest.tsx'
import { authAddress } from '../../features/auth/auth-address.ts'
import { useAuthControls } from '../../features/auth/auth-controls.ts'
import { saveSettings, useSettings } from '../../features/leaderboard/leaderboard-settings.ts'
import { WatchlistsView } from '../../features/watchlist/watchlists-view.tsx'
import { useNarrow } from '../../lib/use-narrow.ts'

/** `/my/watchlists`: the lists of the user who is signed in. */
const WatchlistsPage = () => {
  const { density, keys } = useSettings()
  const look = { density, keys, onDensityChange }
  return <WatchlistsView logIn={<LogIn />} look={look} digest={<WatchlistDigest />} />
}

/** As in the leaderboard: one setting for all tables of projects. */
const onDensityChange = (density: 'comfortable' | 'compact') => saveSettings({ density })

export default WatchlistsPage

const LogIn = () => {
  const narrow = useNarrow()
  const [path] = useLocation()
  const search = useSearch()
  const { open, preload } = useAuthControls()
  return narrow ? (
    <ButtonLink variant="primary" href={authAddress('login', { path, search }, location.origin)}>
      Log In
    </ButtonLink>
  ) : (
    <Button
      variant="primary"
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => open('login')}
    >
      Log In
    </Button>
  )
}
