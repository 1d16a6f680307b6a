import { ratingBands } from '../../../../shared/values/rating.ts'
import type { Band, DailyScore } from '../../../../shared/values/rating.ts'
import { coordinate } from '../../../components/format/coordinate.ts'
import { formatDayAndMonth, formatMonth } from '../../../components/format/format-day.ts'

/** The scores of the y axis, whole tens: y is 0 at `high` and 100 at `low`. */
export interface YDomain {
  readonly low: number
  readonly high: number
}

export const CHART_WIDTH = 1000
const CHART_HEIGHT = 100
/** Points; keeps small steps from looking large. */
const MIN_SPAN = 40

type RatedDay = DailyScore & Readonly<Record<'score' | 'raw' | 'low' | 'high', number>>

const isRated = (day: DailyScore): day is RatedDay =>
  day.score !== null && day.raw !== null && day.low !== null && day.high !== null

/** Holds all scores and intervals, with one band below them for the marks of the moves. */
export const yDomainOf = (days: readonly DailyScore[]): YDomain => {
  const rated = days.filter(isRated)
  if (rated.length === 0) return { low: 0, high: 100 }
  const lowest = Math.min(...rated.map(({ low, score }) => Math.min(low, score)))
  const highest = Math.max(...rated.map(({ high, raw }) => Math.max(high, raw)))
  const high = Math.min(100, Math.max(MIN_SPAN, Math.ceil((highest + 1) / 10) * 10))
  const low = Math.max(0, Math.floor(lowest / 10) * 10 - 10)
  return { low: Math.max(0, Math.min(low, high - MIN_SPAN)), high }
}

export const yOf = (score: number, { low, high }: YDomain): number =>
  ((high - score) / (high - low)) * CHART_HEIGHT

/** Where the day of this index begins. */
export const xOf = (index: number, days: number): number =>
  days === 0 ? 0 : (index / days) * CHART_WIDTH

/** Runs of consecutive rated days that pass. */
const segments = (
  days: readonly DailyScore[],
  passes: (day: RatedDay) => boolean = () => true,
): { readonly from: number; readonly days: readonly RatedDay[] }[] => {
  const runs: { from: number; days: RatedDay[] }[] = []
  let current: { from: number; days: RatedDay[] } | undefined
  for (const [index, day] of days.entries()) {
    if (!isRated(day) || !passes(day)) current = undefined
    else if (current === undefined) runs.push((current = { from: index, days: [day] }))
    else current.days.push(day)
  }
  return runs
}

const steps = (values: readonly number[], from: number, count: number, domain: YDomain): string =>
  values
    .map(
      (value, index) =>
        `V${coordinate(yOf(value, domain))}H${coordinate(xOf(from + index + 1, count))}`,
    )
    .join('')

const line = (
  days: readonly DailyScore[],
  domain: YDomain,
  valueOf: (day: RatedDay) => number,
  passes?: (day: RatedDay) => boolean,
): string =>
  segments(days, passes)
    .map(({ from, days: segment }) => {
      const values = segment.map(valueOf)
      const start = `M${coordinate(xOf(from, days.length))} ${coordinate(yOf(values[0] ?? 0, domain))}`
      return start + steps(values, from, days.length, domain)
    })
    .join('')

/** SVG path of the score, with a gap for days without one. */
export const scorePath = (days: readonly DailyScore[], domain: YDomain): string =>
  line(days, domain, ({ score }) => score)

/** The raw score, only where a cap limits the score. */
export const rawPath = (days: readonly DailyScore[], domain: YDomain): string =>
  line(
    days,
    domain,
    ({ raw }) => raw,
    ({ score, raw }) => raw - score >= 0.05,
  )

/** The intervals as closed areas. */
export const intervalPath = (days: readonly DailyScore[], domain: YDomain): string =>
  segments(days)
    .map(({ from, days: segment }) => {
      const left = coordinate(xOf(from, days.length))
      const upper = steps(
        segment.map(({ high }) => high),
        from,
        days.length,
        domain,
      )
      const lower = segment
        .map(
          ({ low }, index) =>
            `H${coordinate(xOf(from + index + 1, days.length))}V${coordinate(yOf(low, domain))}`,
        )
        .toReversed()
        .join('')
      return `M${left} ${coordinate(yOf(segment[0]?.high ?? 0, domain))}${upper}${lower}H${left}Z`
    })
    .join('')

/** Lower limits of the bands inside the domain, highest first. */
export const bandLimits = ({ low, high }: YDomain): number[] =>
  ratingBands.map(({ from }) => from).filter((from) => from > low && from < high)

/** The visible middle of each band. */
export const bandMiddles = (domain: YDomain): { readonly band: Band; readonly y: number }[] =>
  ratingBands.flatMap(({ band, from }) => {
    const upTo = ratingBands.findLast((better) => better.from > from)?.from ?? 100
    const bottom = Math.max(from, domain.low)
    const top = Math.min(upTo, domain.high)
    return top <= bottom ? [] : [{ band, y: yOf((bottom + top) / 2, domain) }]
  })

export interface Tick {
  readonly label: string
  readonly x: number
}

/** Labels of the x axis: weeks up to 45 days, every other month up to 400, quarters beyond. */
export const ticksOf = (days: readonly DailyScore[]): Tick[] => {
  const chosen = days.flatMap(({ day }, index): { day: string; index: number }[] => {
    const isFirst = day.endsWith('-01')
    const monthNumber = Number(day.slice(5, 7))
    if (days.length <= 45) return index % 7 === 0 ? [{ day, index }] : []
    if (days.length <= 400) return isFirst && monthNumber % 2 === 0 ? [{ day, index }] : []
    return isFirst && monthNumber % 3 === 1 ? [{ day, index }] : []
  })
  let year = ''
  return chosen.map(({ day, index }) => {
    const isNewYear = day.slice(0, 4) !== year
    year = day.slice(0, 4)
    const label =
      days.length <= 45
        ? formatDayAndMonth(day)
        : isNewYear
          ? `${formatMonth(day)} ${year}`
          : formatMonth(day)
    return { label, x: xOf(index, days.length) }
  })
}

/**
 * The moves that get a mark: the selected one, then the largest ones that do not overlap.
 *
 * @param gap minimum x distance of two marks
 */
export const markedMoves = <Move extends { readonly x: number; readonly size: number }>(
  moves: readonly Move[],
  selected: Move | undefined,
  gap: number,
): ReadonlySet<Move> => {
  const placed = new Set<Move>()
  const bySize = moves.toSorted((a, b) => b.size - a.size)
  for (const move of selected === undefined ? bySize : [selected, ...bySize]) {
    const hasRoom = [...placed].every(({ x }) => Math.abs(x - move.x) >= gap)
    if (hasRoom) placed.add(move)
  }
  return placed
}
