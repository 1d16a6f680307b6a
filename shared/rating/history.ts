import { DAY_MS, dayOf, startOfDay } from '../values/days.ts'
import type { RatingRecord, RecordedEvidence } from '../values/evidence/evidence.ts'
import type { CapId, DailyScore, Explanation, InputId, ScoreMove } from '../values/rating.ts'
import { attribute } from './explanation/attribute-moves.ts'
import { explainFolded } from './explanation/explain.ts'
import { EvidenceReducer } from './facts/evidence-reducer.ts'
import { refOf } from './explanation/title-evidence.ts'
import { timelineOf } from './facts/timeline.ts'
import { liftedBy } from './steps/steps.ts'

/** A period of days in UTC, both included, seen at a moment: its last day is as of then if it is today. */
export interface Period {
  readonly from: string
  readonly to: string
  /** Epoch milliseconds. */
  readonly now: number
}

/** Points from which a change that evidence or an expiry made is told. */
const CAUSED_MOVE = 0.05
/** Points of the score from which any change is told. */
const ANY_MOVE = 0.5

/**
 * A score for each day of a period, by everything that is known today. Days after `now` are left
 * out.
 *
 * @throws RangeError when a day is not `YYYY-MM-DD`
 */
export const dailyScores = (record: RatingRecord, period: Period): DailyScore[] =>
  explainedDays(record, period).map(dailyScoreOf)

/** Scores and moves of a period. */
export interface ScoreHistory {
  readonly days: DailyScore[]
  /** The oldest first. */
  readonly moves: ScoreMove[]
}

/**
 * The scores of a period, as {@link dailyScores} has them, and the moves within it with their
 * causes. Each day is compared with the day before it. A day is a move when evidence of that day or
 * an expiry moved an input by 0.05 points or more, when a cap began, ended or limits to another score,
 * when the project came to be rated or ceased to be, or when the score moved by half a point for
 * whatever reason. What else changes the score as it is shown is gathered in one move until the next
 * one, the end of the month or of the period: so every change has its move.
 *
 * @throws RangeError when a day is not `YYYY-MM-DD`
 */
export const scoreHistory = (record: RatingRecord, period: Period): ScoreHistory => {
  const dayBefore = dayOf(startOfDay(period.from) - DAY_MS)
  const [first, ...days] = explainedDays(record, { ...period, from: dayBefore })
  return {
    days: days.map(dailyScoreOf),
    moves: movesOf(first!, days),
  }
}

const movesOf = (first: ExplainedDay, days: readonly ExplainedDay[]): ScoreMove[] => {
  const moves: ScoreMove[] = []
  /** The days since `from` in which nothing was a move. */
  let from = first
  let quiet: ExplainedDay[] = []
  const gather = (): void => {
    const changes = quiet.some(({ explanation: { score } }) => score !== from.explanation.score)
    if (changes) moves.push(toMove(from, quiet))
    quiet = []
  }
  for (const [index, after] of days.entries()) {
    const before = days[index - 1] ?? first
    if (quiet.length > 0 && quiet[0]!.day.slice(0, 7) !== after.day.slice(0, 7)) gather()
    if (isMove(before, after)) {
      gather()
      moves.push(toMove(before, [after]))
    } else {
      if (quiet.length === 0) from = before
      quiet.push(after)
    }
  }
  gather()
  return moves
}

const dailyScoreOf = ({ day, explanation }: ExplainedDay): DailyScore => {
  const { score, band, raw, interval } = explanation
  return score === null
    ? { day, score, band, raw: null, low: null, high: null }
    : { day, score, band, raw, low: interval[0], high: interval[1] }
}

interface ExplainedDay {
  readonly day: string
  readonly explanation: Explanation
  /** Of that day; of the first one, of all time until its end. */
  readonly evidence: readonly RecordedEvidence[]
}

const explainedDays = (record: RatingRecord, { from, to, now }: Period): ExplainedDay[] => {
  const last = Math.min(startOfDay(to), startOfDay(dayOf(now)))
  const timeline = timelineOf(record)
  const fold = new EvidenceReducer()
  let folded = fold.folded()
  let next = 0
  const days: ExplainedDay[] = []
  for (let start = startOfDay(from); start <= last; start += DAY_MS) {
    const end = Math.min(start + DAY_MS - 1, now)
    const evidence: RecordedEvidence[] = []
    const before = next
    for (; next < timeline.length && timeline[next]!.moment <= end; next += 1) {
      const dated = timeline[next]!
      fold.apply(dated.evidence)
      evidence.push(dated.evidence)
    }
    if (next > before) folded = fold.folded()
    days.push({
      day: dayOf(start),
      explanation: explainFolded(folded, end, null),
      evidence,
    })
  }
  return days
}

const isMove = (before: ExplainedDay, after: ExplainedDay): boolean => {
  const from = before.explanation
  const to = after.explanation
  const attribution = attribute(from, to)
  const expired = expiredInputs(from, to)
  const today = new Set(after.evidence.map(({ id }) => id))
  return (
    attribution.caps.length > 0 ||
    // Not rated is less than any score: to become rated, or to cease to be, is a jump.
    Math.abs((to.score ?? -1) - (from.score ?? -1)) >= ANY_MOVE ||
    attribution.inputs.some(
      ({ id, delta, evidence }) =>
        Math.abs(delta) >= CAUSED_MOVE &&
        (expired.includes(id) || evidence.some((one) => today.has(one))),
    )
  )
}

/** @param days of the move, in a row */
const toMove = (before: ExplainedDay, days: readonly ExplainedDay[]): ScoreMove => {
  const after = days.at(-1)!
  const from = before.explanation
  const to = after.explanation
  const attribution = attribute(from, to)
  const causes = new Set([
    ...attribution.inputs.flatMap(({ evidence }) => evidence),
    ...capEvidence(from, to),
  ])
  return {
    day: after.day,
    since: days[0]!.day,
    from: { score: from.score, band: from.band },
    to: { score: to.score, band: to.band },
    attribution,
    evidence: days
      .flatMap(({ evidence }) => evidence)
      .filter(({ id }) => causes.has(id))
      .map((one) => ({ ...refOf(one), source: one.source.name, recordedAt: one.recordedAt })),
    expired: expiredInputs(from, to),
  }
}

/** Evidence of caps that began, that ended, or whose evidence is another now. */
const capEvidence = (before: Explanation, after: Explanation): string[] => {
  const ids = new Set([...before.caps, ...after.caps].map(({ id }) => id))
  return [...ids].flatMap((id) => {
    const [was = [], is = []] = [before, after].map(
      ({ caps }) => caps.find((cap) => cap.id === id)?.evidence,
    )
    return [...is.filter((one) => !was.includes(one)), ...endingOf(before, after, id)]
  })
}

/** What ends a cap is evidence of the input that it is about: a resolution, a right given up. */
const endingOf = (before: Explanation, after: Explanation, id: CapId): string[] => {
  if (after.caps.some((cap) => cap.id === id)) return []
  const index = after.inputs.findIndex((input) => input.id === liftedBy[id])
  const was = before.inputs[index]?.evidence ?? []
  return (after.inputs[index]?.evidence ?? []).filter((one) => !was.includes(one))
}

/** Inputs whose facts, or one of them, expired between the two and were not renewed. */
const expiredInputs = (before: Explanation, after: Explanation): InputId[] =>
  after.inputs.flatMap((to, index) => {
    const from = before.inputs[index]!
    const expired =
      from.state === 'known' &&
      from.expiresAt !== null &&
      from.expiresAt <= after.at &&
      from.evidenceAt === to.evidenceAt
    return expired ? [to.id] : []
  })
