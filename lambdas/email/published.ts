export { emailPut, enqueueEmail, enqueueEmailOnce } from './outbox/enqueue-email.ts'
export { optionalEmailPut } from './outbox/optional-email-put.ts'
