import { useQuery } from '@tanstack/react-query'
import { SettingsView } from '../../features/account/settings-view.tsx'
import { Personalization } from '../../features/survey/settings/personalization.tsx'
import { watchlistsQuery } from '../../features/watchlist/watchlist-queries.ts'
import { useSession } from '../../lib/session/session.ts'

/** `/my/settings` */
const SettingsPage = () => {
  const session = useSession()
  return (
    <SettingsView
      personalization={
        session.status === 'authenticated' && (
          <OwnPersonalization username={session.user.username} />
        )
      }
    />
  )
}

const OwnPersonalization = ({ username }: { username: string }) => {
  const { data: lists } = useQuery(watchlistsQuery(username))
  return (
    <Personalization
      username={username}
      hasWatchlists={lists === undefined ? undefined : lists.length > 0}
    />
  )
}

export default SettingsPage
