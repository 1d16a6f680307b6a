import { coordinate } from '../../format/coordinate.ts'
import { formatScore } from '../format-rating.ts'
import * as styles from './error-bar.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { labelledInterval } from '../labelled-interval.ts'
import * as texts from '../../texts.ts'

export type ErrorBarProps = {
  score: number | null
  interval: readonly [number, number] | null
  raw: number | null
  width?: number
}

const HEIGHT = 20
const MIDDLE = HEIGHT / 2
const TICKS = [0, 50, 100]

/** A score and its interval on a line from 0 to 100. A circle marks the score before caps. */
export const ErrorBar = ({ score, interval, raw, width = 120 }: ErrorBarProps) => {
  const x = (value: number) => coordinate(2 + (value / 100) * (width - 4))
  const capped = score !== null && raw !== null && raw > score
  const title =
    score === null
      ? texts.notRatedShort
      : `${formatScore(score)}${interval === null ? '' : `, ${labelledInterval(interval)}`}${capped ? formatMessage(texts.rawWithoutItsCap, { raw: formatScore(raw) }) : ''}`
  return (
    <svg
      className={styles.bar}
      width={width}
      height={HEIGHT}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      role="img"
      aria-label={title}
    >
      <title>{title}</title>
      <path
        className={score === null ? styles.unrated : styles.axis}
        d={`M${x(0)} ${MIDDLE}H${x(100)}${score === null ? '' : TICKS.map((tick) => `M${x(tick)} 8v4`).join('')}`}
      />
      {score !== null && (
        <>
          {interval !== null && (
            <rect
              className={styles.interval}
              x={x(interval[0])}
              y={MIDDLE - 3}
              width={coordinate(Math.max(2, x(interval[1]) - x(interval[0])))}
              height={6}
            />
          )}
          {capped && (
            <>
              <circle className={styles.raw} cx={x(raw)} cy={MIDDLE} r={2.5} />
              <path className={styles.cap} d={`M${coordinate(x(score) + 6)} 2.5h-4.5v15`} />
            </>
          )}
          <rect className={styles.score} x={coordinate(x(score) - 1)} y={3} width={2} height={14} />
        </>
      )}
    </svg>
  )
}
