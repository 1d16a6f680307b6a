import type { QueryOf } from '../../shared/contract/endpoint.ts'
import { getScoreHistory, HISTORY_MAX_DAYS } from '../../shared/contract/projects/score.ts'
import { DAY_MS, dayOf, isDayOfCalendar } from '../../shared/values/days.ts'
import { correctionsOf } from '../../shared/rating/facts/corrections.ts'
import type { RecordedEvidence } from '../../shared/values/evidence/evidence.ts'
import { FORMULA_VERSION } from '../../shared/values/rating.ts'
import { Refusal } from '../platform/refusal.ts'
import { momentOf } from './dossier/current-project.ts'
import { handleCached } from './catalogue/handle-cached.ts'
import { loadDossierAt } from './dossier/load-dossier.ts'
import { cachedHistory } from './dossier/cached-history.ts'

/** Long before any project; other years may lack four digits. */
const EARLIEST = '1970-01-01'

export const handler = handleCached(
  getScoreHistory,
  async ({ params: { id }, query, now }, catalogue) => {
    const { from, to } = checkPeriod(query, now)
    const dossier = await loadDossierAt(id, query.revision)
    const period = { from, to, now: Date.parse(await momentOf(catalogue, dossier, now)) }
    return {
      projectId: id,
      revision: dossier.version,
      version: FORMULA_VERSION,
      firstDay: firstDayOf(dossier.evidence),
      ...cachedHistory(dossier, period),
    }
  },
)

interface Days {
  readonly from: string
  readonly to: string
}

const checkPeriod = (query: QueryOf<typeof getScoreHistory>, now: number): Days => {
  const today = dayOf(now)
  const to = query.to ?? today
  if (!isDayOfCalendar(to)) throw invalid('to', 'Give a day of the calendar.')
  if (to > today) throw invalid('to', `Give a day up to today, ${today} (UTC).`)
  const counted = Math.max(Date.parse(to) - query.days * DAY_MS, Date.parse(EARLIEST))
  const from = query.from ?? dayOf(counted)
  if (!isDayOfCalendar(from)) throw invalid('from', 'Give a day of the calendar.')
  if (from < EARLIEST) throw invalid('from', `Give a day from ${EARLIEST} on.`)
  if (to < EARLIEST) throw invalid('to', `Give a day from ${EARLIEST} on.`)
  if (from > to) throw invalid('from', `Give a day that is not after ${to}.`)
  if (Date.parse(to) - Date.parse(from) >= HISTORY_MAX_DAYS * DAY_MS) {
    throw invalid('from', `Ask for at most ${HISTORY_MAX_DAYS} days.`)
  }
  return { from, to }
}

const invalid = (field: keyof Days, remedy: string): Refusal =>
  new Refusal('InvalidPeriod', `${field}: ${remedy}`, { fieldErrors: { [field]: remedy } })

/** Of uncorrected evidence. */
const firstDayOf = (evidence: readonly RecordedEvidence[]): string | null => {
  const corrected = correctionsOf(evidence)
  const times = evidence.filter(({ id }) => !corrected.has(id)).map(({ at }) => at)
  return times.toSorted()[0]?.slice(0, 10) ?? null
}
