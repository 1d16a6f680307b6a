import { useMemo, useRef } from 'react'
import type { KeyboardEvent } from 'react'
import type { DailyScore, ScoreMove } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatMovePeriod } from './format-move-period.ts'
import { useNarrow } from '../../../lib/hooks/use-narrow.ts'
import { ChartCrosshair } from './chart-crosshair.tsx'
import * as styles from './history-chart.module.css'
import {
  xOf,
  bandLimits,
  bandMiddles,
  CHART_WIDTH,
  yOf,
  yDomainOf,
  intervalPath,
  markedMoves,
  rawPath,
  scorePath,
  ticksOf,
  type YDomain,
} from './history-geometry.ts'
import { MoveIcon } from '../../../components/rating/move-icon.tsx'
import { formatScore, formatSignedPoints } from '../../../components/rating/format-rating.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

type HistoryChartProps = {
  days: readonly DailyScore[]
  /** Oldest first. */
  moves: readonly ScoreMove[]
  selected: ScoreMove | undefined
  onSelect: (move: ScoreMove) => void
  /** Describes the chart for screen readers. */
  summary: string
}

/** Minimum distance of two marks as a share of the chart's width: the size of a mark. */
const MIN_GAP = { wide: 0.036, narrow: 0.115 }

/** A move with its place in the chart. */
type PlacedMove = { readonly move: ScoreMove; readonly x: number; readonly size: number }

/** The score by day with its interval and bands, and its moves as buttons. */
export const HistoryChart = ({ days, moves, selected, onSelect, summary }: HistoryChartProps) => {
  const domain = useMemo(() => yDomainOf(days), [days])
  const paths = useMemo(
    () => ({
      interval: intervalPath(days, domain),
      raw: rawPath(days, domain),
      score: scorePath(days, domain),
    }),
    [days, domain],
  )
  const placed = useMemo(() => placeMoves(moves, days), [days, moves])
  const selectNearest = (x: number) => {
    const nearest = placed.toSorted((a, b) => Math.abs(a.x - x) - Math.abs(b.x - x))[0]
    if (nearest !== undefined) onSelect(nearest.move)
  }

  return (
    <figure className={styles.figure}>
      <div className={styles.chart}>
        {bandLimits(domain).map((score) => (
          <span key={score} className={styles.limit} style={{ top: `${yOf(score, domain)}%` }}>
            <span className={styles.number}>{score}</span>
          </span>
        ))}
        {bandMiddles(domain).map(({ band, y }) => (
          <span key={band} className={styles.band} style={{ top: `${y}%` }}>
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
        <ChartCrosshair days={days} domain={domain} onPress={selectNearest} />
        <MoveMarks placed={placed} domain={domain} selected={selected} onSelect={onSelect} />
        <Ticks days={days} />
      </div>
    </figure>
  )
}

const placeMoves = (
  moves: readonly ScoreMove[],
  days: readonly DailyScore[],
): readonly PlacedMove[] => {
  const indexOf = new Map(days.map(({ day }, index) => [day, index]))
  return moves.flatMap((move) => {
    const index = indexOf.get(move.day)
    if (index === undefined) return []
    const size = Math.abs(move.attribution.scoreDelta ?? move.attribution.rawDelta)
    return [{ move, x: xOf(index, days.length), size }]
  })
}

const leftOf = (x: number) => ({ left: `${(x / CHART_WIDTH) * 100}%` })

type MoveMarksProps = Pick<HistoryChartProps, 'selected' | 'onSelect'> & {
  placed: readonly PlacedMove[]
  domain: YDomain
}

const MoveMarks = ({ placed, domain, selected, onSelect }: MoveMarksProps) => {
  const group = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const current = placed.find(({ move }) => move.day === selected?.day)
  const marked = markedMoves(
    placed,
    current,
    CHART_WIDTH * (narrow ? MIN_GAP.narrow : MIN_GAP.wide),
  )
  const step = (event: KeyboardEvent) => {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    const at = placed.findIndex(({ move }) => move.day === selected?.day)
    const next = event.key === 'Home' ? 0 : event.key === 'End' ? placed.length - 1 : at + (by ?? 0)
    const target = placed[next]
    if (target === undefined || next === at) return
    event.preventDefault()
    onSelect(target.move)
    // The selected move always has a mark, so the focus can follow.
    requestAnimationFrame(() =>
      group.current?.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus(),
    )
  }
  return (
    <div ref={group} role="group" aria-label={texts.movesOfTheScore} className={styles.marks}>
      {placed.map((place) => {
        const { move, x } = place
        const isSelected = place === current
        if (!marked.has(place)) {
          return <span key={move.day} className={styles.dot} style={leftOf(x)} aria-hidden="true" />
        }
        const { score } = move.to
        const top = score === null ? 0 : Math.max(0, yOf(score, domain))
        return (
          <span key={move.day}>
            <span
              className={classNames(styles.stem, isSelected && styles.selected)}
              style={{ ...leftOf(x), top: `${top}%` }}
            />
            <button
              type="button"
              className={classNames(styles.mark, isSelected && styles.selected)}
              style={leftOf(x)}
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
  )
}

const Ticks = ({ days }: Pick<HistoryChartProps, 'days'>) =>
  ticksOf(days).map(({ label, x }, index) => (
    <span
      key={x}
      className={classNames(
        styles.tick,
        x < 40 && styles.first,
        x > CHART_WIDTH - 40 && styles.last,
        index % 2 === 1 && styles.second,
      )}
      style={leftOf(x)}
    >
      {label}
    </span>
  ))

const labelOf = (move: ScoreMove): string => {
  const { to, attribution, evidence } = move
  const change = attribution.scoreDelta
  const by =
    change === null ? '' : formatMessage(texts.byChange, { change: formatSignedPoints(change) })
  const why = evidence[0] === undefined ? '' : `. ${evidence[0].summary}`
  return formatMessage(texts.moveSummary, {
    day: formatMovePeriod(move),
    score: formatScore(to.score),
    by,
    why,
  })
}
