export { enqueueEmail } from './outbox/enqueue-email.ts'
