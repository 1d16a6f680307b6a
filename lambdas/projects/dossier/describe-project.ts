import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getProject } from '../../../shared/contract/projects/project.ts'
import { explainFully, refsIn } from '../../../shared/rating/explanation/explain-fully.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { otherVersionsOf } from '../catalogue/other-versions.ts'
import { currentProject } from './current-project.ts'
import { projectNotFound } from './load-dossier.ts'

/**
 * All that the page of a project shows of its rating.
 * @param now epoch milliseconds
 * @throws Refusal `ProjectNotFound`
 */
export const describeProject = async (
  catalogue: Catalogue,
  id: string,
  now: number,
): Promise<ResponseOf<typeof getProject>> => {
  const project = await currentProject(catalogue, id, now)
  if (!project) throw projectNotFound()
  const { dossier, row, ratedCount, at } = project
  const facts = deriveFacts(dossier, { at })
  return {
    ...row,
    percentile: row.rank === null ? null : (ratedCount - row.rank) / ratedCount,
    ratedCount,
    otherVersions: await otherVersionsOf(catalogue, row),
    revision: dossier.version,
    explanation: explainFully(dossier, { at }),
    facts,
    sources: refsIn(dossier)([...new Set(evidenceNamedIn(facts))]),
    evidenceCount: dossier.evidence.length,
  }
}

/** Evidence ids at any depth. */
const evidenceNamedIn = (facts: unknown): string[] =>
  typeof facts !== 'object' || facts === null
    ? []
    : Object.entries(facts).flatMap(([key, value]: [string, unknown]) =>
        key === 'evidence' || key === 'sourceEvidence'
          ? (value as string[])
          : evidenceNamedIn(value),
      )
