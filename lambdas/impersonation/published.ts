export { endImpersonation } from './acting/end-impersonation.ts'
