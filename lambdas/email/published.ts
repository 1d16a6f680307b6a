/** What other features may use of the email feature. */
export { enqueueEmail } from './outbox/enqueue-email.ts'
