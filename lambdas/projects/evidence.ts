import { type EvidenceEntry, listEvidence } from '../../shared/contract/projects/evidence.ts'
import { summariseEvidence } from '../../shared/rating/summarise-evidence.ts'
import type { RecordedEvidence } from '../../shared/values/evidence.ts'
import { handleEdition } from './catalogue/handle-edition.ts'
import { openDossierAsOf } from './dossier/open-dossier.ts'

export const handler = handleEdition(listEvidence, async ({ params: { id }, query }) => {
  const { facts, evidence } = await openDossierAsOf(id, query.revision)
  const correctedBy = new Map(evidence.map((one) => [one.supersedes, one.id]))
  const newestFirst = evidence.toReversed()
  const rest = newestFirst.filter(({ version }) => version < (query.after ?? Infinity))
  const page = rest.slice(0, query.limit)
  const last = page.at(-1)
  return {
    projectId: id,
    meta: {
      asOf: newestFirst[0]?.recordedAt ?? null,
      source: facts.demo ? ('demo' as const) : ('import' as const),
      status: evidence.length > 0 ? ('ok' as const) : ('empty' as const),
      stale: false,
    },
    total: evidence.length,
    items: page.map((one) => present(one, correctedBy.get(one.id) ?? null)),
    next: last && rest.length > page.length ? String(last.version) : null,
  }
})

const present = (evidence: RecordedEvidence, supersededBy: string | null): EvidenceEntry => {
  const { id, eventId, version, type, at, recordedAt, source, supersedes = null, data } = evidence
  return {
    id,
    eventId,
    version,
    type,
    at,
    recordedAt,
    source,
    supersedes,
    supersededBy,
    summary: summariseEvidence(evidence),
    data,
  }
}
