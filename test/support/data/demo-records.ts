import { evidenceId } from '../../../lambdas/projects/dossier/evidence-id.ts'
import type { Metrics } from '../../../lambdas/metrics/metric.ts'
import { generateProjects } from '../../../local/demo/generate-projects.ts'
import {
  generateHistory,
  type ProjectHistory,
} from '../../../local/demo/history/generate-history.ts'
import type { RatingRecord } from '../../../shared/values/evidence/evidence.ts'

export const DEMO_SEED = 20_261_120
export const DEMO_NOW = Date.UTC(2026, 10, 20, 9, 40)

export const demoRecordOf = (history: ProjectHistory): RatingRecord => ({
  evidence: history.evidence.map(({ evidence, knownAt }, index) => ({
    ...evidence,
    id: evidenceId(evidence),
    eventId: `event-${index}`,
    version: index + 2,
    recordedAt: new Date(knownAt).toISOString(),
  })),
})

export const demoMetricsOf = <Name extends keyof Metrics>(
  { metrics }: ProjectHistory,
  name: Name,
) =>
  metrics.filter(({ metric }) => metric === name) as unknown as {
    readonly subject: string
    readonly part: string
    readonly updatedAt: string
    readonly value: Metrics[Name]
  }[]

export const demoRecords = (): { readonly id: string; readonly record: RatingRecord }[] =>
  generateHistory(generateProjects(DEMO_SEED), { seed: DEMO_SEED, now: DEMO_NOW }).map(
    (history) => ({ id: history.facts.id, record: demoRecordOf(history) }),
  )
