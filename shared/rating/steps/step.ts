import type { Facts } from '../../values/evidence/facts.ts'
import type { ExplainedInput } from '../../values/rating.ts'
import type { InputFacts } from '../inputs/input-rule.ts'

/** What a project could do, as a change of what is true of it. */
export interface Step {
  readonly action: string
  /** null: what it brings depends on what comes to light. */
  readonly change: ((inputFacts: InputFacts) => InputFacts) | null
  /** Instead, where this one wins nothing. */
  readonly otherwise?: Step
}

/** The step that raises an input as it stands; null: none that a project could take. */
export type StepRule = (inputFacts: InputFacts, input: ExplainedInput) => Step | null

/** A step that makes other facts true. */
export const changing = (
  action: string,
  change: (facts: Facts, at: string) => Partial<Facts>,
): Step => ({
  action,
  change: (inputFacts) => ({
    ...inputFacts,
    facts: {
      ...inputFacts.facts,
      ...change(inputFacts.facts, new Date(inputFacts.at).toISOString()),
    },
  }),
})

/** A step whose outcome nobody knows before it is taken. */
export const revealing = (action: string): Step => ({ action, change: null })

/** Where a rule needs a contract and none is on record. */
export const NAME_CONTRACTS = revealing('Name the live contracts')

/** `a`, `a and b`, `a, b and c`. */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')

/** Whether facts are there that no longer count as known. */
export const hasExpired = ({ expiresAt, state }: ExplainedInput): boolean =>
  expiresAt !== null && state !== 'known'

/**
 * Of what we have to observe: whether a new reading alone would raise the input. What has expired counts
 * half at most; where it was worse, nothing would change.
 */
export const isWorthReadingAnew = (input: ExplainedInput): boolean =>
  hasExpired(input) && (input.value ?? 0) > (input.used ?? 0)
