export { emailPut, enqueueEmail } from './outbox/enqueue-email.ts'
export { optionalEmailPut } from './outbox/optional-email-put.ts'
