import { LimitExceededError } from '../../lambdas/platform/event-store/errors.ts'
import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { EVIDENCE_MAX } from '../../lambdas/projects/operations.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import type { SkippedRow } from './parsed-file.ts'
import type { PlannedEvidence } from './plan-facts.ts'

const AT_ONCE = 16

type RefusedRow = SkippedRow & Pick<PlannedEvidence, 'outcome'>

interface RecordOptions {
  readonly store: EventStore
  readonly runId: string
  readonly signal: AbortSignal
  readonly onProgress: (done: number) => void
}

/**
 * Records evidence, that of a project as it came to pass, so that its log reads in order. What a run
 * that was cut off has recorded already comes out as nothing to do.
 *
 * @returns rows that are refused, as those of a project that is full; all others are recorded
 */
export const recordFacts = async (
  planned: readonly PlannedEvidence[],
  { store, runId, signal, onProgress }: RecordOptions,
): Promise<readonly RefusedRow[]> => {
  const wanted = planned.filter(({ outcome }) => outcome !== 'unchanged')
  const byProject = [...Map.groupBy(wanted, ({ projectId }) => projectId)]
  const refused: RefusedRow[] = []
  let done = 0
  const record = async (
    projectId: string,
    lines: readonly PlannedEvidence[],
    first: number,
  ): Promise<void> => {
    signal.throwIfAborted()
    const evidence = lines.map((line) => line.evidence)
    try {
      await store.execute(
        projectDecider,
        projectId,
        { type: 'RecordEvidence', evidence },
        {
          commandId: `${runId}:${projectId}:${first}:${lines.length}`,
          payload: { evidence },
          actor: { id: 'import', kind: 'system' },
          correlationId: runId,
        },
      )
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof LimitExceededError)) throw error
      if (lines.length > 1) {
        // One that is refused keeps none of the others out.
        for (const [index, line] of lines.entries()) await record(projectId, [line], first + index)
        return
      }
      const { row, outcome } = lines[0]!
      refused.push({ row, outcome, reason: error.message })
    }
    done += lines.length
    onProgress(done)
  }
  await inParallel(byProject, AT_ONCE, async ([projectId, given]) => {
    const lines = byWorldTime(given)
    for (let first = 0; first < lines.length; first += EVIDENCE_MAX) {
      await record(projectId, lines.slice(first, first + EVIDENCE_MAX), first)
    }
  })
  return refused
}

/**
 * A correction stays behind what it corrects, and a project's own word where the plan judged it: then
 * the order of the file holds.
 */
const byWorldTime = (lines: readonly PlannedEvidence[]): readonly PlannedEvidence[] =>
  lines.some(
    ({ evidence }) => evidence.supersedes !== undefined || evidence.source.tier === 'project',
  )
    ? lines
    : lines.toSorted((one, other) => Date.parse(one.evidence.at) - Date.parse(other.evidence.at))
