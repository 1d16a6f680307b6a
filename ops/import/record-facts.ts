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
 * Records evidence, that of a project in the order of the file. What a run that was cut off has
 * recorded already comes out as nothing to do.
 */
export const recordFacts = async (
  planned: readonly PlannedEvidence[],
  { store, runId, signal, onProgress }: RecordOptions,
): Promise<void> => {
  const wanted = planned.filter(({ outcome }) => outcome !== 'unchanged')
  const byProject = [...Map.groupBy(wanted, ({ projectId }) => projectId)]
  let recorded = 0
  await inParallel(byProject, AT_ONCE, async ([projectId, lines]) => {
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
