import { type EvidenceEntry, listEvidence } from '../../shared/contract/projects/evidence.ts'
import type { QueryOf } from '../../shared/contract/endpoint.ts'
import { explain } from '../../shared/rating/explanation/explain.ts'
import { summariseEvidence } from '../../shared/rating/explanation/summarise-evidence.ts'
import { titleEvidence } from '../../shared/rating/explanation/title-evidence.ts'
import { correctionsOf } from '../../shared/rating/facts/corrections.ts'
import type { RecordedEvidence } from '../../shared/values/evidence/evidence.ts'
import type { Explanation } from '../../shared/values/rating.ts'
import { momentOf } from './dossier/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { loadDossierAt } from './dossier/load-dossier.ts'

export const handler = handleCached(
  listEvidence,
  async ({ params: { id }, query, now }, catalogue) => {
    const dossier = await loadDossierAt(id, query.revision)
    const at = await momentOf(catalogue, dossier, now)
    const { facts, evidence } = dossier
    const correctedBy = correctionsOf(evidence)
    const newestFirst = evidence.toReversed()
    const found = newestFirst.filter(passing(query, () => explain(dossier, { at })))
    const rest = found.filter(({ version }) => version < (query.after ?? Infinity))
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
      total: found.length,
      kinds: countsOf(evidence.map(({ type }) => type)),
      items: page.map((one) => toEntry(one, correctedBy.get(one.id) ?? null)),
      next: last && rest.length > page.length ? String(last.version) : null,
    }
  },
)

const passing = (
  { input, kind, q = '' }: QueryOf<typeof listEvidence>,
  explained: () => Explanation,
): ((evidence: RecordedEvidence) => boolean) => {
  const named = input && new Set(explained().inputs.find(({ id }) => id === input)?.evidence ?? [])
  const keyword = q.toLowerCase()
  return (one) =>
    (!named || named.has(one.id)) &&
    (!kind || one.type === kind) &&
    [summariseEvidence(one), titleEvidence(one), one.source.name, one.id].some((text) =>
      text.toLowerCase().includes(keyword),
    )
}

const countsOf = (types: readonly string[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const type of types) counts[type] = (counts[type] ?? 0) + 1
  return counts
}

const toEntry = (evidence: RecordedEvidence, supersededBy: string | null): EvidenceEntry => {
  const { id, eventId, version, type, at, recordedAt, source, data } = evidence
  const { precision = null, supersedes = null } = evidence
  return {
    id,
    eventId,
    version,
    type,
    at,
    precision,
    recordedAt,
    source,
    supersedes,
    supersededBy,
    summary: summariseEvidence(evidence),
    data,
  }
}
