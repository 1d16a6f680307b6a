import { Refusal } from '../refusal.ts'

/** What is answered to whom nothing is kept for any more. */
export const accountDeleted = (): Refusal =>
  new Refusal('AccountDeleted', 'The account was deleted.')
