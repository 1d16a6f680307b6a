import type { ReactNode } from 'react'
import type { Band, ConfidenceLevel } from '../../../shared/values/rating.ts'
import { classNames } from '../class-names.ts'
import { formatDayAndMonth, formatDay } from '../format/format-day.ts'
import { bandClass } from './band-class.ts'
import * as styles from './hallmark.module.css'
import { formatCut, formatInterval, formatScore } from './format-rating.ts'
import { bandLabel } from './rating-labels.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { labelledInterval } from './labelled-interval.ts'
import * as texts from '../texts.ts'

export type HallmarkProps = {
  band: Band
  score: number | null
  interval: readonly [number, number] | null
  /** 0–1. */
  confidence: number
  confidenceLevel: ConfidenceLevel
  version: string
  /** When the score holds, ISO 8601. */
  at: string
  /** 60 px high, for a banner. Default: 84 px. */
  medium?: boolean
}

/** A rating as a row of six shapes, like the marks on silver. Screen readers get it in words. */
export const Hallmark = ({
  band,
  score,
  interval,
  confidence,
  confidenceLevel,
  version,
  at,
  medium = false,
}: HallmarkProps) => {
  const year = String(new Date(at).getUTCFullYear())
  const range = interval === null ? 'not rated' : formatInterval(interval, '–')
  const sentence =
    `${band}, ${bandLabel(band)}. ` +
    [
      score === null
        ? texts.notRated
        : formatMessage(texts.scoreOfHundred, { score: formatScore(score) }),
      ...(interval === null ? [] : [labelledInterval(interval)]),
      confidenceLevel === 'none'
        ? formatMessage(texts.confidenceText, { confidence: formatCut(confidence) })
        : formatMessage(texts.confidenceTextWithLevel, {
            confidence: formatCut(confidence),
            level: confidenceLevel,
          }),
      formatMessage(texts.formulaAsOf, { version, at: formatDay(at) }),
    ].join(', ')
  return (
    <div className={styles.frame}>
      <div
        className={classNames(styles.row, medium && styles.medium)}
        role="img"
        aria-label={sentence}
      >
        <Shape
          width={108}
          outline="M12 .5H96L107.5 12V72L96 83.5H12L.5 72V12Z"
          className={classNames(
            styles.letters,
            band === 'N/A' ? styles.hatched : styles.filled,
            bandClass(band),
          )}
          value={band}
          caption={bandLabel(band)}
        />
        <Shape
          width={150}
          outline="M12 .5H138L149.5 12V72L138 83.5H12L.5 72V12Z"
          className={styles.number}
          value={score === null ? '–' : formatScore(score)}
          caption={score === null ? texts.noScore : texts.ofHundred}
        />
        <Shape
          width={164}
          outline="M14 .5H150L163.5 42L150 83.5H14L.5 42Z"
          value={range}
          caption="interval"
        />
        <Shape
          width={156}
          outline="M42 .5H114A41.5 41.5 0 0 1 114 83.5H42A41.5 41.5 0 0 1 42 .5Z"
          value={formatCut(confidence)}
          caption={
            confidenceLevel === 'none'
              ? score === null
                ? texts.tooLow
                : texts.veryLowConfidence
              : formatMessage(texts.confidenceWithLevel, { level: confidenceLevel })
          }
        />
        <Shape width={92} outline="M.5 .5H91.5V83.5H.5Z" value={version} caption="formula" />
        <Shape
          width={104}
          outline="M.5 .5H103.5V52.08C103.5 70.56 70.72 78.12 52 83.5C33.28 78.12 .5 70.56 .5 52.08Z"
          className={styles.date}
          value={formatDayAndMonth(at)}
          caption={year}
        />
      </div>
    </div>
  )
}

/** @param outline SVG path in a box of `width` by 84 */
const Shape = ({
  width,
  outline,
  className,
  value,
  caption,
}: {
  width: number
  outline: string
  className?: string | undefined
  value: ReactNode
  caption: ReactNode
}) => (
  <div className={classNames(styles.shape, className)} aria-hidden>
    <svg className={styles.outline} viewBox={`0 0 ${width} 84`} preserveAspectRatio="none">
      <path d={outline} />
    </svg>
    <div className={styles.value}>{value}</div>
    <div className={styles.caption}>{caption}</div>
  </div>
)
