import { Refusal } from '../refusal.ts'

export const accountDeleted = (): Refusal =>
  new Refusal('AccountDeleted', 'The account was deleted.')
