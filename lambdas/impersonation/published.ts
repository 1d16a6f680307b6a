export { endExpired, endImpersonation } from './acting/end-impersonation.ts'
