import { useQuery } from '@tanstack/react-query'
import { DataSection } from '../../features/account/data/data-section.tsx'
import { NotificationsSection } from '../../features/account/notifications/notifications-section.tsx'
import { SecuritySection } from '../../features/account/security/security-section.tsx'
import type { LaterSection } from '../../features/account/settings-view.tsx'
import { TourSection } from '../../features/account/tour-section.tsx'
import { WalletsSection } from '../../features/account/wallets-section.tsx'
import { WebhooksSection } from '../../features/account/webhooks/webhooks-section.tsx'
import { Personalization } from '../../features/survey/settings/personalization.tsx'
import { watchlistsQuery } from '../../features/watchlist/watchlist-queries.ts'
import { useSignedInUser } from '../../lib/session/signed-in-user.ts'

/** `/my/settings`, below the first section. */
const SettingsParts = ({ section }: { section: LaterSection }) => {
  const Content = CONTENTS[section]
  return <Content />
}

const OwnPersonalization = () => {
  const { username } = useSignedInUser()
  const { data: lists } = useQuery(watchlistsQuery(username))
  return (
    <Personalization
      username={username}
      hasWatchlists={lists === undefined ? undefined : lists.length > 0}
    />
  )
}

const CONTENTS = {
  security: SecuritySection,
  wallets: WalletsSection,
  notifications: NotificationsSection,
  webhooks: WebhooksSection,
  personalization: OwnPersonalization,
  'guided-tour': TourSection,
  data: DataSection,
} as const

export default SettingsParts
