import { getProject } from '../../shared/contract/projects/project.ts'
import { explainFully, refsIn } from '../../shared/rating/explanation/explain-fully.ts'
import { deriveFacts } from '../../shared/rating/facts/derive-facts.ts'
import { lastModified } from '../platform/http/response/etag.ts'
import { HttpResponse } from '../platform/http/response/http-response.ts'
import { currentProject } from './catalogue/snapshot/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { projectNotFound } from './dossier/load-dossier.ts'

export const handler = handleCached(getProject, async ({ params: { id }, now }, catalogue) => {
  const project = await currentProject(catalogue, id, now)
  if (!project) throw projectNotFound()
  const { dossier, row, ratedCount, at } = project
  const facts = deriveFacts(dossier, { at })
  const answer = {
    ...row,
    percentile: row.rank === null ? null : (ratedCount - row.rank) / ratedCount,
    ratedCount,
    revision: dossier.version,
    explanation: explainFully(dossier, { at }),
    facts,
    sources: refsIn(dossier)([...new Set(evidenceNamedIn(facts))]),
    evidenceCount: dossier.evidence.length,
  }
  const { asOf } = catalogue
  return new HttpResponse(answer, { headers: lastModified(at > asOf ? at : asOf, now) })
})

/** Evidence ids at any depth. */
const evidenceNamedIn = (facts: unknown): string[] =>
  typeof facts !== 'object' || facts === null
    ? []
    : Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
        key === 'evidence' || key === 'sourceEvidence'
          ? (value as string[])
          : evidenceNamedIn(value),
      )
