import { isOpenCritical } from '../../../shared/rating/caps.ts'
import { explain } from '../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import type { RatingRecord } from '../../../shared/values/evidence/evidence.ts'
import type { Facts, IncidentFact } from '../../../shared/values/evidence/facts.ts'
import { type Band, FORMULA_VERSION } from '../../../shared/values/rating.ts'
import type { Standing } from '../notification-items.ts'

interface Rated {
  readonly score: number | null
  readonly band: Band
}

type Audit = Facts['audits'][number]

type Finding = NonNullable<Audit['findings']>[number] &
  Pick<Audit, 'auditId' | 'auditor' | 'reportUrl'>

/** What a standing follows from; it changes with the formula and with what is taken for news. */
export const STANDING_RULES = `${FORMULA_VERSION}, alerts 2`

/** One thing that those who watch a project want to know. */
export type Alert =
  | { readonly kind: 'incident'; readonly incident: IncidentFact }
  | { readonly kind: 'incident-resolved'; readonly incident: IncidentFact }
  | {
      readonly kind: 'incident-retracted'
      readonly incident: Pick<IncidentFact, 'incidentId' | 'title'>
    }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'band'; readonly from: Rated; readonly to: Rated }
  | { readonly kind: 'cap-begins' | 'cap-ends'; readonly cap: Standing['caps'][number] }

/**
 * Where a project stands at a moment.
 * @param known only what was recorded by then counts; default: everything
 */
export const standingOf = (
  record: RatingRecord,
  viewpoint: { readonly at: string; readonly known?: string },
): Standing => {
  const { score, band, caps } = explain(record, viewpoint)
  const facts = deriveFacts(record, viewpoint)
  return {
    score,
    band,
    // Without a score they limit nothing.
    caps: score === null ? [] : caps.map(({ id, reason, max }) => ({ id, reason, max })),
    incidents: facts.incidents.map(({ incidentId }) => incidentId),
    resolved: facts.incidents.filter(isResolved).map(({ incidentId }) => incidentId),
    findings: openCriticals(facts).map(([id]) => id),
  }
}

const isResolved = ({ status }: IncidentFact): boolean => status === 'resolved'

const openCriticals = ({ audits }: Facts): [id: string, Finding][] =>
  audits.flatMap(({ auditId, auditor, reportUrl, findings }) =>
    (findings ?? [])
      .filter(isOpenCritical)
      .map((finding): [string, Finding] => [
        `${auditId}:${finding.findingId}`,
        { ...finding, auditId, auditor, reportUrl },
      ]),
  )

/**
 * What is news between two standings of one project: incidents and open critical findings that were
 * not there, incidents that were resolved or retracted, caps that begin or end, a band that is crossed.
 * The gravest first.
 * @param at when `after` was, ISO 8601
 */
export const alertsBetween = (
  before: Standing,
  after: Standing,
  { record, at }: { readonly record: RatingRecord; readonly at: string },
): Alert[] => {
  const facts = deriveFacts(record, { at })
  const begun = after.caps.filter(({ id }) => before.caps.every((cap) => cap.id !== id))
  const ended = before.caps.filter(({ id }) => after.caps.every((cap) => cap.id !== id))
  // Without a score no cap limits, so that none begins or ends either.
  const limits = before.score !== null && after.score !== null
  return [
    ...facts.incidents
      .filter(({ incidentId }) => !before.incidents.includes(incidentId))
      .map((incident): Alert => ({ kind: 'incident', incident })),
    ...openCriticals(facts)
      .filter(([id]) => !before.findings.includes(id))
      .map(([, finding]): Alert => ({ kind: 'finding', finding })),
    ...facts.incidents
      .filter((incident) => isResolved(incident) && isKnownOpen(before, incident))
      .map((incident): Alert => ({ kind: 'incident-resolved', incident })),
    ...before.incidents
      .filter((id) => !after.incidents.includes(id))
      .map((incidentId): Alert => {
        const title = titleOf(record, incidentId)
        return { kind: 'incident-retracted', incident: { incidentId, title } }
      }),
    ...(before.band === after.band
      ? []
      : [{ kind: 'band', from: ratedOf(before), to: ratedOf(after) } as const]),
    ...(limits ? begun.map((cap): Alert => ({ kind: 'cap-begins', cap })) : []),
    ...(limits ? ended.map((cap): Alert => ({ kind: 'cap-ends', cap })) : []),
  ]
}

const isKnownOpen = ({ incidents, resolved }: Standing, { incidentId }: IncidentFact): boolean =>
  incidents.includes(incidentId) && !resolved.includes(incidentId)

/** Of an incident that the facts no longer have. */
const titleOf = ({ evidence }: RatingRecord, incidentId: string): string => {
  const confirmed = evidence.findLast(
    (one) => one.type === 'IncidentConfirmed' && one.data.incidentId === incidentId,
  )
  return confirmed?.type === 'IncidentConfirmed' ? confirmed.data.title : incidentId
}

const ratedOf = ({ score, band }: Standing): Rated => ({ score, band })
