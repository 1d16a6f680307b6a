/** The deciders as operators' commands know them: what `rebuild` and `verify` fold. */
export { type AnyDecider, deciderOf, deciders } from '../lambdas/audit/operations.ts'
