import { expect } from 'vitest'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { listEvidence } from '../../../shared/contract/projects/evidence.ts'
import type { getScore, getScoreHistory } from '../../../shared/contract/projects/score.ts'
import { fieldRefusedIn } from '../http/refusal-in.ts'
import { createVisitor } from '../http/visitor.ts'
import { useTestCloud } from '../product/test-cloud.ts'
import { rowOf } from './catalogue-entries.ts'
import { dossierOf, enoughEvidence, incident, publishDossier } from './dossiers.ts'

export const KNOWN_AT = '2026-03-01T12:00:00.000Z'
export const HACKED_AT = '2026-05-01T06:00:00.000Z'

/** Of the incident at {@link HACKED_AT}. */
export const [incidentId] = dossierOf(rowOf('x'), [incident(HACKED_AT)]).evidence.map(
  ({ id }) => id,
)

/** Of that incident, recorded a day later. */
const correction = {
  ...incident('2026-05-01T05:00:00.000Z'),
  supersedes: incidentId,
  recordedAt: '2026-05-02T00:00:00.000Z',
}

const scored = {
  corvane: [...enoughEvidence(KNOWN_AT), incident(HACKED_AT)],
  tidewell: [...enoughEvidence(KNOWN_AT), incident(HACKED_AT), correction],
  dated: [
    ...enoughEvidence(KNOWN_AT),
    {
      ...incident('2026-05-01T00:00:00.000Z'),
      precision: 'month' as const,
      recordedAt: '2026-05-20T00:00:00.000Z',
    },
  ],
  silent: [],
}

/**
 * A cloud with projects that have evidence since {@link KNOWN_AT}: corvane had an incident, tidewell one
 * that was corrected, dated one of which the month alone is known; silent has no evidence.
 *
 * @returns the cloud, and what visitors are answered below `/api/projects/`
 */
export const useScoredProjects = async () => {
  const cloud = await useTestCloud()
  for (const [id, evidence] of Object.entries(scored)) {
    await publishDossier(cloud, dossierOf(rowOf(id), evidence))
  }
  const visitor = createVisitor(cloud.origin)
  const answerOf = async <Answer>(path: string): Promise<Answer> => {
    const response = await visitor.get(`/api/projects/${path}`)
    expect(response.status).toBe(200)
    return (await response.json()) as Answer
  }
  return {
    cloud,
    visitor,
    scoreOf: async (path: string) => await answerOf<ResponseOf<typeof getScore>>(path),
    historyOf: async (path: string) => await answerOf<ResponseOf<typeof getScoreHistory>>(path),
    logOf: async (path: string) => await answerOf<ResponseOf<typeof listEvidence>>(path),
    refusedField: async (path: string) =>
      await fieldRefusedIn(await visitor.get(`/api/projects/${path}`)),
  }
}
