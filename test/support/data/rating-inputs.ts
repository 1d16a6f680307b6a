import { expect } from 'vitest'
import type { InputId } from '../../../shared/values/rating.ts'
import { explain } from '../../../shared/rating/explanation/explain.ts'
import { type Draft, draft, NOW, recordOf, TOKEN, VAULT } from './rating-records.ts'

/** An input as the rating of a record explains it. */
export const inputOf = (id: InputId, record: Parameters<typeof explain>[0], at = NOW) =>
  explain(record, { at }).inputs.find((input) => input.id === id)!

/** Its value where only these are on record. */
export const valueOf = (id: InputId, drafts: readonly Draft[]) =>
  inputOf(id, recordOf(drafts)).value

export const deployed = (contract: typeof VAULT, codeHash: string | null, days = 1000): Draft =>
  draft('ContractDeployed', days, { ...contract, name: 'Contract', codeHash })
export const vault = deployed(VAULT, 'v1')
export const token = deployed(TOKEN, 't1')

/** A value to six digits, or none. */
export const expectValue = (value: number | null, expected: number | null): void => {
  if (expected === null || value === null) expect(value).toBe(expected)
  else expect(value).toBeCloseTo(expected, 6)
}
