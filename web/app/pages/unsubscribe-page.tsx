import { UnsubscribeView } from '../../features/account/notifications/unsubscribe-view.tsx'

/** `/unsubscribe`: target of the link in mails. */
const UnsubscribePage = () => <UnsubscribeView />

export default UnsubscribePage
