import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../../texts.ts'
import { coordinate } from '../../format/coordinate.ts'
import { formatScore } from '../format-rating.ts'
import * as styles from './sparkline.module.css'

export type SparklineProps = {
  /** Oldest first; null: a gap. */
  values: readonly (number | null)[]
}

const WIDTH = 84
const HEIGHT = 24

/** Points; keeps noise from looking like a move. */
const MIN_SPAN = 8

export const Sparkline = ({ values }: SparklineProps) => {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return <svg width={WIDTH} height={HEIGHT} aria-hidden="true" />
  const middle = (Math.max(...known) + Math.min(...known)) / 2
  const span = Math.max(MIN_SPAN, Math.max(...known) - Math.min(...known))
  const x = (index: number) => 2 + (index / Math.max(1, values.length - 1)) * (WIDTH - 6)
  const y = (value: number) => HEIGHT / 2 - ((value - middle) / span) * (HEIGHT - 6)
  const path = values
    .map((value, index) =>
      value === null
        ? ''
        : `${(values[index - 1] ?? null) === null ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`,
    )
    .join('')
  const last = values.at(-1) ?? null
  return (
    <svg width={WIDTH} height={HEIGHT} role="img" aria-label={describe(known)}>
      <path className={styles.line} d={path} />
      {last !== null && (
        <circle className={styles.end} cx={x(values.length - 1)} cy={coordinate(y(last))} r={2} />
      )}
    </svg>
  )
}

const describe = (known: readonly number[]): string => {
  const [first = null, last = null] = [known[0], known.at(-1)]
  return formatMessage(texts.scoresFromTo, {
    first: formatScore(first),
    last: formatScore(last),
    lowest: formatScore(Math.min(...known)),
    highest: formatScore(Math.max(...known)),
  })
}
