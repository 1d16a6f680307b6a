import { queryOptions } from '@tanstack/react-query'
import { listEvidence } from '../../../../shared/contract/projects/evidence.ts'
import { checkScore, type ScoreCheck } from '../../../../shared/rating/check/check-score.ts'
import { BrokenLogError, readEvidenceLog } from '../../../../shared/rating/check/evidence-log.ts'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { CallError } from '../../../lib/api/call-errors.ts'
import { call } from '../../../lib/api/call.ts'

/** A score as the page shows it. */
export type ShownScore = FullExplanation & {
  /** Of the project: the evidence as of it is what the score follows from. */
  readonly revision: number
}

export type CheckedScore = ScoreCheck & {
  /** Of evidence, corrected ones included. */
  readonly pieces: number
  /** More was recorded since the score was computed. */
  readonly hasNewer: boolean
}

/** Why nothing was compared. */
export type Failure = 'unreachable' | 'incomplete' | 'unreadable'

export type CheckOutcome =
  | { readonly check: CheckedScore; readonly failure?: undefined }
  | { readonly failure: Failure; readonly check?: undefined }

/** As many as the call gives at once. */
const PAGE_SIZE = '200'

/**
 * Computes the score that is shown from the public evidence of its revision, and compares. What fails
 * is an outcome too, which stays while it is tried again.
 */
export const checkQuery = (id: string, score: ShownScore) =>
  queryOptions({
    queryKey: ['projects', 'check', id, score.revision, score.at],
    queryFn: async ({ signal }): Promise<CheckOutcome> => {
      try {
        return { check: await checkNow(id, score, signal) }
      } catch (error) {
        signal.throwIfAborted()
        return { failure: failureOf(error) }
      }
    },
    // What was asked for is computed once, and again only by a press.
    staleTime: Infinity,
    gcTime: 0,
  })

const checkNow = async (
  id: string,
  score: ShownScore,
  signal: AbortSignal,
): Promise<CheckedScore> => {
  const read = async (query: Readonly<Record<string, string>>) =>
    await call(listEvidence, { params: { id }, query, signal })
  const revision = String(score.revision)
  const entries = await readEvidenceLog(
    async (after) =>
      await read({ limit: PAGE_SIZE, revision, ...(after !== undefined && { after }) }),
  )
  const { items } = await read({ limit: '1' })
  return {
    ...checkScore(score, entries),
    pieces: entries.length,
    hasNewer: items.some(({ version }) => version > score.revision),
  }
}

const failureOf = (error: unknown): Failure => {
  if (error instanceof CallError) return 'unreachable'
  return error instanceof BrokenLogError ? 'incomplete' : 'unreadable'
}
