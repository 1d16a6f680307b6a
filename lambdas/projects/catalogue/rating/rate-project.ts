import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { categoryPoints } from '../../../../shared/rating/category-points.ts'
import { explain } from '../../../../shared/rating/explanation/explain.ts'
import { deriveFacts } from '../../../../shared/rating/facts/derive-facts.ts'
import { dailyScores } from '../../../../shared/rating/history.ts'
import { unroundedScore } from '../../../../shared/rating/unrounded-score.ts'
import { DAY_MS, dayOf } from '../../../../shared/values/days.ts'
import type { Facts } from '../../../../shared/values/evidence/facts.ts'
import type { Explanation } from '../../../../shared/values/rating.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { yesPercentage } from '../../engagement/engagement-items.ts'
import type { CatalogueEntry, EngagementFigures, Standing } from './catalogue-entry.ts'
import { listAuditsInProgress, listRecentAudits } from './recent-audits.ts'
import { instantOf, rounded } from './figures.ts'
import { marketData } from './market-data.ts'
import { deriveAlerts } from './derive-alerts.ts'
import { dueAt } from './due-at.ts'
import { auditsOf, incidentStatusOf, kycOf, monitoredOf, recentIncidentsOf } from './statuses.ts'

const SPARK_DAYS = 30

/**
 * A project as lists show it at a moment, without its rank.
 * @param now epoch milliseconds
 */
export const rateProject = (
  dossier: Dossier,
  engagement: EngagementFigures,
  now: number,
): CatalogueEntry => {
  const { id, name, logo } = dossier.facts
  const facts = deriveFacts(dossier, { at: instantOf(now) })
  const explanation = explain(dossier, { at: instantOf(now) })
  const past = pastOf(dossier, now)
  const project = { projectId: id, projectName: name }
  return {
    row: rowOf(dossier, engagement, facts, explanation, past, now),
    version: dossier.version,
    measuredAt: dossier.measuredAt,
    ratedAt: instantOf(now),
    dueAt: dueAt(dossier, engagement, now),
    standing: standingOf(explanation),
    sevenDaysAgo: past.weekAgo && standingOf(past.weekAgo),
    ...engagement,
    alerts: deriveAlerts(project, facts, now),
    audits: listRecentAudits({ ...project, logo }, facts),
    inProgress: listAuditsInProgress({ ...project, logo }, facts),
    addresses: addressesOf(dossier, facts),
    incidents30d: recentIncidentsOf(facts, now),
  }
}

const rowOf = (
  dossier: Dossier,
  { views24h, views7d, yesCount, noCount }: EngagementFigures,
  facts: Facts,
  explanation: Explanation,
  { weekAgo, monthAgo, spark30d }: Past,
  now: number,
): ProjectRow => {
  const { score, raw, interval, band, confidence, confidenceLevel, caps } = explanation
  const isRated = score !== null
  return {
    ...dossier.facts,
    hasToken: dossier.facts.tokenTickers.length > 0 || facts.hasToken,
    ...marketData(dossier, now),
    rank: null,
    rankChange7d: null,
    score,
    band,
    rawScore: isRated ? rounded(raw, 1) : null,
    scoreInterval: isRated ? [rounded(interval[0], 1), rounded(interval[1], 1)] : null,
    confidence: confidenceLevel,
    confidenceShare: rounded(confidence, 4),
    scoreChange7d: change(weekAgo?.score ?? null, score),
    scoreChange30d: change(monthAgo?.score ?? null, score),
    spark30d,
    categories: categoryPoints(explanation),
    // What is known against a project does not hide behind what is not known.
    caps: caps.map(({ id }) => id),
    capMax: caps[0]?.max ?? null,
    ...auditsOf(facts, explanation, now),
    kyc: kycOf(facts, now),
    bounty: facts.bounty && {
      active: facts.bounty.open,
      maxUsd: facts.bounty.open ? facts.bounty.maxUsd : null,
    },
    monitored: monitoredOf(facts, explanation),
    incidentStatus: incidentStatusOf(facts, explanation),
    views24h,
    views7d,
    yesPercentage: yesPercentage(yesCount, noCount),
    commercialRelationship: facts.relationship?.relationship ?? 'none',
    updatedAt: dossier.updatedAt,
  }
}

const standingOf = (explanation: Explanation): Standing | null =>
  explanation.score === null
    ? null
    : {
        scoreUnrounded: rounded(unroundedScore(explanation), 6),
        confidence: rounded(explanation.confidence, 6),
      }

interface Past {
  readonly weekAgo: Explanation | null
  readonly monthAgo: Explanation | null
  readonly spark30d: (number | null)[]
}

/** Without evidence there never was a score. */
const pastOf = (dossier: Dossier, now: number): Past =>
  dossier.evidence.length === 0
    ? { weekAgo: null, monthAgo: null, spark30d: Array(SPARK_DAYS).fill(null) as null[] }
    : {
        weekAgo: explainedDaysAgo(dossier, 7, now),
        monthAgo: explainedDaysAgo(dossier, 30, now),
        spark30d: sparkOf(dossier, now),
      }

const explainedDaysAgo = (dossier: Dossier, days: number, now: number): Explanation =>
  explain(dossier, { at: instantOf(now - days * DAY_MS) })

/** Between displayed scores, so that they add up. */
const change = (before: number | null, now: number | null): number | null =>
  before === null || now === null ? null : rounded(now - before, 1)

const sparkOf = (dossier: Dossier, now: number): (number | null)[] => {
  const period = { from: dayOf(now - (SPARK_DAYS - 1) * DAY_MS), to: dayOf(now), now }
  const scores = new Map(dailyScores(dossier, period).map(({ day, score }) => [day, score]))
  return Array.from({ length: SPARK_DAYS }, (_, index) => {
    const day = dayOf(now - (SPARK_DAYS - 1 - index) * DAY_MS)
    return scores.get(day) ?? null
  })
}

/** Addresses that find it: live contracts, and what lists name it by. */
const addressesOf = ({ facts: { contracts = [] } }: Dossier, facts: Facts): string[] => [
  ...new Set([...facts.contracts, ...contracts].map(({ chain, address }) => `${chain}:${address}`)),
]
