import { useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { DailyScore, ScoreMove } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { ChartReading } from './chart-reading.tsx'
import styles from './history-chart.module.css'
import {
  acrossOf,
  bandLimits,
  bandMiddles,
  CHART_WIDTH,
  downOf,
  frameOf,
  intervalPath,
  markedMoves,
  rawPath,
  scorePath,
  ticksOf,
} from './history-geometry.ts'
import { MoveIcon } from '../../../components/rating/move-icon.tsx'
import { formatScore, formatSignedPoints } from '../../../components/rating/format-rating.ts'

export type HistoryChartProps = {
  days: readonly DailyScore[]
  /** Within the days, the oldest first. */
  moves: readonly ScoreMove[]
  selected: ScoreMove | undefined
  onSelect: (move: ScoreMove) => void
  /** The chart in a sentence. */
  summary: string
}

/** Least distance of two marks in shares of the chart's width: their size, where it is narrowest. */
const GAP = { wide: 0.036, narrow: 0.11 }

/** The score by day with its interval, the bands it runs through, and its moves to choose from. */
const HistoryChart = ({ days, moves, selected, onSelect, summary }: HistoryChartProps) => {
  const group = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const frame = useMemo(() => frameOf(days), [days])
  const paths = useMemo(
    () => ({
      interval: intervalPath(days, frame),
      raw: rawPath(days, frame),
      score: scorePath(days, frame),
    }),
    [days, frame],
  )
  const placed = useMemo(() => {
    const indexOf = new Map(days.map(({ day }, index) => [day, index]))
    return moves.flatMap((move) => {
      const index = indexOf.get(move.day)
      if (index === undefined) return []
      const size = Math.abs(move.attribution.scoreDelta ?? move.attribution.rawDelta)
      return [{ move, across: acrossOf(index, days.length), size }]
    })
  }, [days, moves])
  const current = placed.find(({ move }) => move.day === selected?.day)
  const marked = markedMoves(placed, current, CHART_WIDTH * (narrow ? GAP.narrow : GAP.wide))

  const chooseAt = (across: number) => {
    const nearest = placed.toSorted(
      (one, other) => Math.abs(one.across - across) - Math.abs(other.across - across),
    )[0]
    if (nearest !== undefined) onSelect(nearest.move)
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = placed.findIndex(({ move }) => move.day === selected?.day)
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? placed.length - 1 : at + (by ?? 0)
    const target = placed[next]
    if (target === undefined || next === at) return
    event.preventDefault()
    onSelect(target.move)
    // The mark of the selected move is always drawn, and takes the focus along.
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(),
    )
  }

  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        {bandLimits(frame).map((score) => (
          <span key={score} className={styles.limit} style={{ top: `${downOf(score, frame)}%` }}>
            <span className={styles.number}>{score}</span>
          </span>
        ))}
        {bandMiddles(frame).map(({ band, down }) => (
          <span key={band} className={styles.band} style={{ top: `${down}%` }}>
            {band}
          </span>
        ))}
        <svg
          className={styles.plot}
          viewBox={`0 0 ${CHART_WIDTH} 100`}
          preserveAspectRatio="none"
          role="img"
          aria-label={summary}
        >
          <path className={styles.interval} d={paths.interval} />
          <path className={styles.raw} d={paths.raw} />
          <path className={styles.line} d={paths.score} />
        </svg>
        <ChartReading days={days} frame={frame} onPress={chooseAt} />
        <div
          ref={group}
          role="group"
          aria-label="Moves of the score; arrow keys go from one to the next"
          className={styles.marks}
        >
          {placed.map((place) => {
            const { move, across } = place
            const isSelected = place === current
            const left = { left: `${(across / CHART_WIDTH) * 100}%` }
            if (!marked.has(place)) {
              return <span key={move.day} className={styles.dot} style={left} aria-hidden="true" />
            }
            const { score } = move.to
            return (
              <span key={move.day}>
                <span
                  className={classNames(styles.stem, isSelected && styles.selected)}
                  style={{
                    ...left,
                    top: `${score === null ? 0 : Math.max(0, downOf(score, frame))}%`,
                  }}
                />
                <button
                  type="button"
                  className={classNames(styles.mark, isSelected && styles.selected)}
                  style={left}
                  aria-pressed={isSelected}
                  tabIndex={isSelected || (current === undefined && place === placed[0]) ? 0 : -1}
                  aria-label={labelOf(move)}
                  title={labelOf(move)}
                  onClick={() => onSelect(move)}
                  onKeyDown={step}
                >
                  <MoveIcon move={move} />
                </button>
              </span>
            )
          })}
        </div>
        {ticksOf(days).map(({ label, across }, index) => (
          <span
            key={across}
            className={classNames(
              styles.tick,
              across < 40 && styles.first,
              across > CHART_WIDTH - 40 && styles.last,
              index % 2 === 1 && styles.second,
            )}
            style={{ left: `${(across / CHART_WIDTH) * 100}%` }}
          >
            {label}
          </span>
        ))}
      </div>
    </figure>
  )
}

const labelOf = ({ day, to, attribution, evidence }: ScoreMove): string => {
  const change = attribution.scoreDelta
  const by = change === null ? '' : ` by ${formatSignedPoints(change)}`
  const why = evidence[0] === undefined ? '' : `. ${evidence[0].summary}`
  return `${formatDay(day)}: to ${formatScore(to.score)}${by}${why}`
}

export default HistoryChart
