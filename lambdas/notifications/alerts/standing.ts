import { explain } from '../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../shared/rating/facts/derive-facts.ts'
import { shownSeverity } from '../../../shared/rating/inputs/losses.ts'
import type { RatingRecord, Severity } from '../../../shared/values/evidence/evidence.ts'
import type { Facts, IncidentFact } from '../../../shared/values/evidence/facts.ts'
import type { Band } from '../../../shared/values/rating.ts'
import type { Standing } from '../notification-items.ts'

interface Rated {
  readonly score: number | null
  readonly band: Band
}

type Finding = NonNullable<Facts['audits'][number]['findings']>[number] & {
  readonly auditor: string
}

/** As the site shows it: where the source says no severity, with the one that it counts as. */
type Incident = IncidentFact & { readonly severity: Severity }

/** One thing that those who watch a project want to know. */
export type Alert =
  | { readonly kind: 'incident'; readonly incident: Incident }
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
    findings: openCriticals(facts).map(([id]) => id),
  }
}

const openCriticals = ({ audits }: Facts): [id: string, Finding][] =>
  audits.flatMap(({ auditId, auditor, findings }) =>
    (findings ?? [])
      .filter(({ severity, status }) => severity === 'critical' && status === 'open')
      .map((finding): [string, Finding] => [
        `${auditId}:${finding.findingId}`,
        { ...finding, auditor },
      ]),
  )

/**
 * What is news between two standings of one project: incidents and open critical findings that were
 * not there, caps that begin or end, a band that is crossed. The gravest first.
 * @param viewpoint when `after` was, ISO 8601, and the facts as of then
 */
export const alertsBetween = (
  before: Standing,
  after: Standing,
  { at, facts }: { readonly at: string; readonly facts: Facts },
): Alert[] => {
  const begun = after.caps.filter(({ id }) => before.caps.every((cap) => cap.id !== id))
  const ended = before.caps.filter(({ id }) => after.caps.every((cap) => cap.id !== id))
  // Without a score no cap limits, so that none begins or ends either.
  const limits = before.score !== null && after.score !== null
  return [
    ...facts.incidents
      .filter(({ incidentId }) => !before.incidents.includes(incidentId))
      .map((incident): Alert => {
        const severity = shownSeverity(incident, facts.incidents, Date.parse(at))
        return { kind: 'incident', incident: { ...incident, severity } }
      }),
    ...openCriticals(facts)
      .filter(([id]) => !before.findings.includes(id))
      .map(([, finding]): Alert => ({ kind: 'finding', finding })),
    ...(before.band === after.band
      ? []
      : [{ kind: 'band', from: ratedOf(before), to: ratedOf(after) } as const]),
    ...(limits ? begun.map((cap): Alert => ({ kind: 'cap-begins', cap })) : []),
    ...(limits ? ended.map((cap): Alert => ({ kind: 'cap-ends', cap })) : []),
  ]
}

const ratedOf = ({ score, band }: Standing): Rated => ({ score, band })
