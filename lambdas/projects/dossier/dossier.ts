import type { RatingRecord, RecordedEvidence } from '../../../shared/values/evidence/evidence.ts'
import type { MarketDay } from '../../../shared/values/measured-days.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import type { RecordedEvent } from '../../platform/event-store/events/envelope.ts'
import type { DailySeries } from '../../metrics/published.ts'
import { applyChanges } from './change-facts.ts'
import type { EvidenceEvent, ProjectEvent } from '../decider.ts'

/** All evidence of one project, and its newest prices, as one item. */
export interface Dossier extends RatingRecord {
  readonly id: string
  readonly facts: ProjectFacts
  /** Of the project's stream. */
  readonly version: number
  readonly updatedAt: string
  /**
   * The newest few by day, the oldest first; days may be missing. Shown beside the score, and no part of
   * it.
   */
  readonly market: readonly MarketDay[]
  /** Market and social series; null: never. */
  readonly measuredAt: string | null
}

/**
 * A dossier with further events; undefined without either.
 * @param stored is not changed
 * @param events of one project's stream, in order, from `stored.version + 1` on
 */
export const addEvents = (
  stored: Dossier | undefined,
  events: readonly RecordedEvent<ProjectEvent>[],
): Dossier | undefined => {
  let facts = stored?.facts
  const evidence = [...(stored?.evidence ?? [])]
  for (const event of events) {
    if (event.type === 'ProjectListed') facts = event.data
    else if (event.type === 'ProjectFactsChanged' || event.type === 'ProjectLogoChanged')
      facts = facts && applyChanges(facts, event.data)
    else evidence.push(recordedEvidence(event))
  }
  const newest = events.at(-1)
  if (!facts || !(newest ?? stored)) return undefined
  return {
    id: facts.id,
    facts,
    version: newest?.version ?? stored?.version ?? 0,
    updatedAt: newest?.recordedAt ?? stored?.updatedAt ?? '',
    measuredAt: stored?.measuredAt ?? null,
    evidence,
    market: stored?.market ?? [],
  }
}

const recordedEvidence = ({
  type,
  data: { id, ...fact },
  eventId,
  version,
  recordedAt,
}: RecordedEvent<EvidenceEvent>): RecordedEvidence =>
  ({ type, ...fact, id, eventId, version, recordedAt }) as RecordedEvidence

/**
 * Lists show the newest price of the last three days, and its change since the day before. The other
 * days are for a process whose clock is days behind.
 */
const MARKET_DAYS = 7

export const withMeasured = (
  dossier: Dossier,
  market: DailySeries<MarketDay>,
  social: Pick<DailySeries<unknown>, 'updatedAt'>,
): Dossier => {
  const times = [market.updatedAt, social.updatedAt].filter((time) => time !== null)
  return {
    ...dossier,
    market: market.days.slice(-MARKET_DAYS),
    measuredAt: times.toSorted().at(-1) ?? null,
  }
}
