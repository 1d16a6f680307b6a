import { explain } from '../../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../../shared/rating/facts/derive-facts.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../shared/values/days.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import type { EngagementFigures } from './catalogue-entry.ts'
import { deriveAlerts } from './derive-alerts.ts'
import { instantOf } from './figures.ts'
import { auditsOf, incidentStatusOf, kycOf, monitoredOf, recentIncidentsOf } from './statuses.ts'

/** The last moment that a date can name. */
const NEVER = 8.64e15

/**
 * When time alone changes what lists show of a project, if nothing is recorded until then: with the
 * next day, whose score is one more of its line; with the next hour, while its views of a day are
 * counted; or within the day, when evidence expires. Small drifts of a score wait for the next day.
 * @param now epoch milliseconds
 * @returns epoch milliseconds, to the minute where evidence expires
 */
export const dueAt = (
  dossier: Dossier,
  { views24h, views7d }: EngagementFigures,
  now: number,
): number => {
  if (views24h > 0) return nextOf(HOUR_MS, now)
  if (dossier.evidence.length === 0) {
    return dossier.market.length > 0 || views7d > 0 ? nextOf(DAY_MS, now) : NEVER
  }
  const tomorrow = nextOf(DAY_MS, now)
  const today = stateOf(dossier, now)
  if (stateOf(dossier, tomorrow - 1) === today) return tomorrow
  let [same, other] = [now, tomorrow]
  while (other - same > MINUTE_MS) {
    const middle = Math.floor((same + other) / 2)
    if (stateOf(dossier, middle) === today) same = middle
    else other = middle
  }
  return other
}

const nextOf = (unit: number, now: number): number => (Math.floor(now / unit) + 1) * unit

/** All that steps, and nothing that glides. */
const stateOf = (dossier: Dossier, now: number): string => {
  const facts = deriveFacts(dossier, { at: instantOf(now) })
  const explanation = explain(dossier, { at: instantOf(now) })
  const { band, caps, confidenceLevel, inputs } = explanation
  return JSON.stringify([
    band,
    caps.map(({ id, max }) => [id, max]),
    confidenceLevel,
    inputs.map(({ state }) => state),
    auditsOf(facts, explanation, now),
    kycOf(facts, now),
    monitoredOf(facts, explanation),
    incidentStatusOf(facts, explanation),
    recentIncidentsOf(facts, now),
    deriveAlerts({ projectId: '', projectName: '' }, facts, now).map(({ id, status, severity }) => [
      id,
      status,
      severity,
    ]),
  ])
}
