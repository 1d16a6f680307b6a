export { emailPut, enqueueEmail } from './outbox/enqueue-email.ts'
