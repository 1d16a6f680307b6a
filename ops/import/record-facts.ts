import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { EVIDENCE_MAX } from '../../lambdas/projects/operations.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import type { PlannedEvidence } from './plan-facts.ts'

const AT_ONCE = 16

interface RecordOptions {
  readonly store: EventStore
  readonly runId: string
  readonly signal: AbortSignal
  readonly onProgress: (recorded: number) => void
}

/**
 * Records evidence, that of a project as it came to pass, so that its log reads in order. What a run that was cut off has
 * recorded already comes out as nothing to do.
 */
export const recordFacts = async (
  planned: readonly PlannedEvidence[],
  { store, runId, signal, onProgress }: RecordOptions,
): Promise<void> => {
  const wanted = planned.filter(({ outcome }) => outcome !== 'unchanged')
  const byProject = [...Map.groupBy(wanted, ({ projectId }) => projectId)]
  let recorded = 0
  await inParallel(byProject, AT_ONCE, async ([projectId, given]) => {
    const lines = byWorldTime(given)
    for (let first = 0; first < lines.length; first += EVIDENCE_MAX) {
      signal.throwIfAborted()
      const evidence = lines.slice(first, first + EVIDENCE_MAX).map((line) => line.evidence)
      await store.execute(
        projectDecider,
        projectId,
        { type: 'RecordEvidence', evidence },
        {
          commandId: `${runId}:${projectId}:${first}`,
          payload: { evidence },
          actor: { id: 'import', kind: 'system' },
          correlationId: runId,
        },
      )
      recorded += evidence.length
      onProgress(recorded)
    }
  })
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
