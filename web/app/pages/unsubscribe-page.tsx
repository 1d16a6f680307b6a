import { UnsubscribeView } from '../../features/account/notifications/unsubscribe-view.tsx'

/** `/unsubscribe`: where the link in a mail leads. */
const UnsubscribePage = () => <UnsubscribeView />

export default UnsubscribePage
