import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { DailyScore } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatScore } from '../../../components/rating/format-rating.ts'
import styles from './chart-reading.module.css'
import { acrossOf, CHART_WIDTH, downOf, type Frame } from './history-geometry.ts'

export type ChartReadingProps = {
  days: readonly DailyScore[]
  frame: Frame
  /** A press, with how far across it was. */
  onPress: (across: number) => void
}

/** Days that Page Up and Page Down go. */
const PAGE = 30

/** What the chart says of the day under the pointer, the finger, or as the arrow keys go. */
export const ChartReading = ({ days, frame, onPress }: ChartReadingProps) => {
  const [at, setAt] = useState<number>()
  const last = days.length - 1
  const shown = at === undefined ? undefined : days[Math.min(at, last)]
  const acrossIn = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return ((clientX - left) / width) * CHART_WIDTH
  }
  const read = (event: PointerEvent) => {
    const day = Math.floor((acrossIn(event) / CHART_WIDTH) * days.length)
    setAt(Math.min(last, Math.max(0, day)))
  }
  const step = (event: KeyboardEvent) => {
    const now = at ?? last
    const next = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      PageUp: now + PAGE,
      PageDown: now - PAGE,
      Home: 0,
      End: last,
    }[event.key]
    if (next === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, next)))
  }
  return (
    <>
      <div
        className={styles.surface}
        role="slider"
        tabIndex={0}
        aria-label="Score by day"
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={readingOf(days[at ?? last])}
        onPointerMove={read}
        onPointerDown={read}
        onPointerLeave={() => setAt(undefined)}
        onPointerUp={(event) => onPress(acrossIn(event))}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(undefined)}
        onKeyDown={step}
      />
      {shown !== undefined && at !== undefined && (
        <Marker day={shown} across={acrossOf(at + 0.5, days.length)} frame={frame} />
      )}
    </>
  )
}

const Marker = ({ day, across, frame }: { day: DailyScore; across: number; frame: Frame }) => {
  const left = `${(across / CHART_WIDTH) * 100}%`
  return (
    <div className={styles.reading} aria-hidden="true">
      <span className={styles.line} style={{ left }} />
      {day.score !== null && (
        <span className={styles.point} style={{ left, top: `${downOf(day.score, frame)}%` }} />
      )}
      <span
        className={styles.label}
        // Beside the line, on the side that has room.
        style={
          across > CHART_WIDTH / 2
            ? { right: `calc(100% - ${left} + 8px)` }
            : { left: `calc(${left} + 8px)` }
        }
      >
        {readingOf(day)}
      </span>
    </div>
  )
}

const readingOf = (day: DailyScore | undefined): string => {
  if (day === undefined) return ''
  const { score, band, raw, low, high } = day
  if (score === null) return `${formatDay(day.day)}: no score`
  return [
    `${formatDay(day.day)}: ${formatScore(score)} ${band}`,
    ...(low === null || high === null ? [] : [`interval ${formatScore(low)}–${formatScore(high)}`]),
    ...(raw !== null && raw - score >= 0.05 ? [`${formatScore(raw)} without its cap`] : []),
  ].join(', ')
}
