import { ratingBands } from '../../../../shared/values/rating.ts'
import type { Band, DailyScore } from '../../../../shared/values/rating.ts'
import { formatDayAndMonth, formatMonth } from '../../../components/format/format-day.ts'

/**
 * Where things stand in the history chart. Across, a day is `1000 / days` wide and the first begins
 * at 0; down, 0 is the highest score of the frame and 100 the lowest.
 */

/** The scores between which the chart is drawn: whole tens, so that it ends with bands. */
export interface Frame {
  readonly low: number
  readonly high: number
}

export const CHART_WIDTH = 1000
const CHART_HEIGHT = 100
/** Fewer bands would make a mountain of every step. */
const LEAST_SPAN = 40

/** A day with a score. */
type RatedDay = DailyScore & Readonly<Record<'score' | 'raw' | 'low' | 'high', number>>

const isRated = (day: DailyScore): day is RatedDay =>
  day.score !== null && day.raw !== null && day.low !== null && day.high !== null

/** A frame that holds all scores and intervals, with a band below them where the moves are marked. */
export const frameOf = (days: readonly DailyScore[]): Frame => {
  const rated = days.filter(isRated)
  if (rated.length === 0) return { low: 0, high: 100 }
  const lowest = Math.min(...rated.map(({ low, score }) => Math.min(low, score)))
  const highest = Math.max(...rated.map(({ high, raw }) => Math.max(high, raw)))
  const high = Math.min(100, Math.max(LEAST_SPAN, Math.ceil((highest + 1) / 10) * 10))
  const low = Math.max(0, Math.floor(lowest / 10) * 10 - 10)
  return { low: Math.max(0, Math.min(low, high - LEAST_SPAN)), high }
}

/** How far down a score stands. */
export const downOf = (score: number, { low, high }: Frame): number =>
  ((high - score) / (high - low)) * CHART_HEIGHT

/** How far across a day begins; the day after the last one is the right edge. */
export const acrossOf = (index: number, days: number): number =>
  days === 0 ? 0 : (index / days) * CHART_WIDTH

/** Stretches of days that follow each other, have a score and pass. */
const stretches = (
  days: readonly DailyScore[],
  passes: (day: RatedDay) => boolean = () => true,
): { readonly from: number; readonly days: readonly RatedDay[] }[] => {
  const found: { from: number; days: RatedDay[] }[] = []
  let open: { from: number; days: RatedDay[] } | undefined
  for (const [index, day] of days.entries()) {
    if (!isRated(day) || !passes(day)) open = undefined
    else if (open === undefined) found.push((open = { from: index, days: [day] }))
    else open.days.push(day)
  }
  return found
}

const round = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '')

/** Steps through the values of a stretch, each held until its day ends. */
const steps = (values: readonly number[], from: number, count: number, frame: Frame): string =>
  values
    .map(
      (value, index) =>
        `V${round(downOf(value, frame))}H${round(acrossOf(from + index + 1, count))}`,
    )
    .join('')

const line = (
  days: readonly DailyScore[],
  frame: Frame,
  valueOf: (day: RatedDay) => number,
  passes?: (day: RatedDay) => boolean,
): string =>
  stretches(days, passes)
    .map(({ from, days: stretch }) => {
      const values = stretch.map(valueOf)
      const start = `M${round(acrossOf(from, days.length))} ${round(downOf(values[0] ?? 0, frame))}`
      return start + steps(values, from, days.length, frame)
    })
    .join('')

/** The score as a path; days without one are a gap. */
export const scorePath = (days: readonly DailyScore[], frame: Frame): string =>
  line(days, frame, ({ score }) => score)

/** What the score would be without its cap, where a cap limits it. */
export const rawPath = (days: readonly DailyScore[], frame: Frame): string =>
  line(
    days,
    frame,
    ({ raw }) => raw,
    ({ score, raw }) => raw - score >= 0.05,
  )

/** The interval as an area, from its upper ends to its lower ones and back. */
export const intervalPath = (days: readonly DailyScore[], frame: Frame): string =>
  stretches(days)
    .map(({ from, days: stretch }) => {
      const left = round(acrossOf(from, days.length))
      const upper = steps(
        stretch.map(({ high }) => high),
        from,
        days.length,
        frame,
      )
      const lower = stretch
        .map(
          ({ low }, index) =>
            `H${round(acrossOf(from + index + 1, days.length))}V${round(downOf(low, frame))}`,
        )
        .toReversed()
        .join('')
      return `M${left} ${round(downOf(stretch[0]?.high ?? 0, frame))}${upper}${lower}H${left}Z`
    })
    .join('')

/** The limits between bands inside the frame, the highest first. */
export const bandLimits = ({ low, high }: Frame): number[] =>
  ratingBands.map(({ from }) => from).filter((from) => from > low && from < high)

/** Where in the frame each band has its middle. */
export const bandMiddles = (frame: Frame): { readonly band: Band; readonly down: number }[] =>
  ratingBands.flatMap(({ band, from }) => {
    const upTo = ratingBands.findLast((better) => better.from > from)?.from ?? 100
    const bottom = Math.max(from, frame.low)
    const top = Math.min(upTo, frame.high)
    return top <= bottom ? [] : [{ band, down: downOf((bottom + top) / 2, frame) }]
  })

export interface Tick {
  readonly label: string
  readonly across: number
}

/** Names of days or months below the chart: each week of a month, every other month of a year, quarters of more. */
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
    return { label, across: acrossOf(index, days.length) }
  })
}

/**
 * Which moves have room for a mark of their own: the selected one, then the largest. Those that
 * would cover another's mark are left out, and are still reached from their neighbours.
 *
 * @param gap least distance of two marks, in the chart's units across
 */
export const markedMoves = <Move extends { readonly across: number; readonly size: number }>(
  moves: readonly Move[],
  selected: Move | undefined,
  gap: number,
): ReadonlySet<Move> => {
  const placed = new Set<Move>()
  const bySize = moves.toSorted((one, other) => other.size - one.size)
  for (const move of selected === undefined ? bySize : [selected, ...bySize]) {
    const isFree = [...placed].every(({ across }) => Math.abs(across - move.across) >= gap)
    if (isFree) placed.add(move)
  }
  return placed
}
