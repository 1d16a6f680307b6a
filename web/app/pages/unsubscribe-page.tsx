/** `/unsubscribe`: target of the link in mails. */
export { UnsubscribeView as default } from '../../features/account/notifications/unsubscribe-view.tsx'
