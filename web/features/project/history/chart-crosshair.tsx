import { useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import type { DailyScore } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatScore } from '../../../components/rating/format-rating.ts'
import * as styles from './chart-crosshair.module.css'
import { xOf, CHART_WIDTH, yOf, type YDomain } from './history-geometry.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

export type ChartCrosshairProps = {
  days: readonly DailyScore[]
  domain: YDomain
  onPress: (x: number) => void
}

const PAGE_DAYS = 30

/** Shows the values of the day under the pointer, or of the day that arrow keys select. */
export const ChartCrosshair = ({ days, domain, onPress }: ChartCrosshairProps) => {
  const [at, setAt] = useState<number>()
  const last = days.length - 1
  const shown = at === undefined ? undefined : days[Math.min(at, last)]
  const xAt = ({ currentTarget, clientX }: PointerEvent): number => {
    const { left, width } = currentTarget.getBoundingClientRect()
    return ((clientX - left) / width) * CHART_WIDTH
  }
  const follow = (event: PointerEvent) => {
    const day = Math.floor((xAt(event) / CHART_WIDTH) * days.length)
    setAt(Math.min(last, Math.max(0, day)))
  }
  const step = (event: KeyboardEvent) => {
    const now = at ?? last
    const next = {
      ArrowLeft: now - 1,
      ArrowDown: now - 1,
      ArrowRight: now + 1,
      ArrowUp: now + 1,
      PageUp: now + PAGE_DAYS,
      PageDown: now - PAGE_DAYS,
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
        aria-label={texts.scoreByDay}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={at ?? last}
        aria-valuetext={formatDayScore(days[at ?? last])}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setAt(undefined)}
        onPointerUp={(event) => onPress(xAt(event))}
        onFocus={() => setAt((now) => now ?? last)}
        onBlur={() => setAt(undefined)}
        onKeyDown={step}
      />
      {shown !== undefined && at !== undefined && (
        <Marker day={shown} x={xOf(at + 0.5, days.length)} domain={domain} />
      )}
    </>
  )
}

const Marker = ({ day, x, domain }: { day: DailyScore; x: number; domain: YDomain }) => {
  const left = `${(x / CHART_WIDTH) * 100}%`
  return (
    <div className={styles.crosshair} aria-hidden="true">
      <span className={styles.line} style={{ left }} />
      {day.score !== null && (
        <span className={styles.point} style={{ left, top: `${yOf(day.score, domain)}%` }} />
      )}
      <span
        className={styles.label}
        style={
          x > CHART_WIDTH / 2
            ? { right: `calc(100% - ${left} + 8px)` }
            : { left: `calc(${left} + 8px)` }
        }
      >
        {formatDayScore(day)}
      </span>
    </div>
  )
}

const formatDayScore = (day: DailyScore | undefined): string => {
  if (day === undefined) return ''
  const { score, band, raw, low, high } = day
  if (score === null) return formatMessage(texts.noScore, { day: formatDay(day.day) })
  return [
    `${formatDay(day.day)}: ${formatScore(score)} ${band}`,
    ...(low === null || high === null
      ? []
      : [formatMessage(texts.intervalLow, { low: formatScore(low), high: formatScore(high) })]),
    ...(raw !== null && raw - score >= 0.05
      ? [formatMessage(texts.rawWithoutItsCap, { raw: formatScore(raw) })]
      : []),
  ].join(', ')
}
