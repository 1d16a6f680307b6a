import type { Facts } from '../../values/evidence/facts.ts'
import type { ExplainedInput } from '../../values/rating.ts'
import type { Situation } from '../inputs/reading.ts'

/** What a project could do, as a change of what is true of it. */
export interface Step {
  readonly action: string
  /** null: what it brings depends on what comes to light. */
  readonly change: ((situation: Situation) => Situation) | null
}

/** The step that raises an input as it stands; null: none that a project could take. */
export type StepRule = (situation: Situation, input: ExplainedInput) => Step | null

/** A step that makes other facts true. */
export const changing = (
  action: string,
  change: (facts: Facts, at: string) => Partial<Facts>,
): Step => ({
  action,
  change: (situation) => ({
    ...situation,
    facts: {
      ...situation.facts,
      ...change(situation.facts, new Date(situation.at).toISOString()),
    },
  }),
})

/** A step whose outcome nobody knows before it is taken. */
export const revealing = (action: string): Step => ({ action, change: null })

/** Whether facts are there that no longer count as known. */
export const hasExpired = ({ expiresAt, state }: ExplainedInput): boolean =>
  expiresAt !== null && state !== 'known'
