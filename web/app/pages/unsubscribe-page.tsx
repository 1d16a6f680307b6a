import { UnsubscribeView } from '../../features/account/unsubscribe-view.tsx'

/** `/unsubscribe`: where the link in a mail leads. */
const UnsubscribePage = () => <UnsubscribeView />

export default UnsubscribePage
