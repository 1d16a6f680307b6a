import { type Band, ratingBands } from '../../../../shared/values/rating.ts'
import { bandClass } from '../band-class.ts'
import { coordinate } from '../../format/coordinate.ts'
import { formatScore } from '../format-rating.ts'
import * as styles from './score-scale.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { labelledInterval } from '../labelled-interval.ts'
import * as texts from '../../texts.ts'

export type ScoreScaleProps = {
  band: Band
  /** null: not rated, only the scale is drawn. */
  score: number | null
  raw: number | null
  interval: readonly [number, number] | null
  /** Highest raw score that unknown inputs allow. Default: `raw`. */
  rawHigh?: number | null
  /** The cap that limits the score. */
  cap?: number | null
  plain?: boolean
}

const BANDS = ratingBands.map(({ band }) => band).toReversed()

export const ScoreScale = ({
  band,
  score,
  raw,
  interval,
  rawHigh = null,
  cap = null,
  plain = false,
}: ScoreScaleProps) => (
  <div className={styles.scale} role="img" aria-label={sentenceOf(score, raw, interval, cap)}>
    {score !== null && (
      <svg className={styles.over} aria-hidden>
        {cap !== null && raw !== null && (
          <>
            <Beyond low={cap} high={Math.max(raw, rawHigh ?? raw)} />
            <svg x={`${coordinate(raw)}%`} className={styles.mark}>
              <rect className={styles.raw} width="9" height="14" />
            </svg>
            <svg x={`${cap}%`} className={styles.mark}>
              <path className={styles.cap} d="M-1 1h9M0 0v28" />
            </svg>
            {!plain && (
              <>
                <text x={`${cap}%`} dx="-6" className={styles.capLabel}>
                  {formatMessage(texts.capAt, { cap })}
                </text>
                <text x={`${coordinate(raw)}%`} dx="-8" className={styles.rawLabel}>
                  {formatMessage(texts.rawScore, { raw: formatScore(raw) })}
                </text>
              </>
            )}
          </>
        )}
        {interval !== null && (
          <rect
            className={styles.interval}
            x={`${coordinate(interval[0])}%`}
            width={`${coordinate(interval[1] - interval[0])}%`}
          />
        )}
        <svg x={`${coordinate(score)}%`} className={styles.mark}>
          <rect className={styles.score} x="-1" width="2" height="26" />
        </svg>
      </svg>
    )}
    <div className={styles.bar} aria-hidden>
      {BANDS.map((scaleBand) => (
        <i key={scaleBand} className={bandClass(scaleBand)} />
      ))}
    </div>
    <div className={styles.letters} aria-hidden>
      {BANDS.map((scaleBand) => (
        <span key={scaleBand} className={scaleBand === band ? styles.on : undefined}>
          {scaleBand}
        </span>
      ))}
    </div>
  </div>
)

/** The points that a cap takes away, hatched. */
const Beyond = ({ low, high }: { low: number; high: number }) => (
  <foreignObject
    className={styles.beyond}
    x={`${low}%`}
    width={`${coordinate(high - low)}%`}
    height="6"
  >
    <div className={styles.hatched} />
  </foreignObject>
)

const sentenceOf = (
  score: number | null,
  raw: number | null,
  interval: readonly [number, number] | null,
  cap: number | null,
): string => {
  if (score === null) return texts.scaleWithoutScore
  return [
    formatMessage(texts.scoreOnScale, { score: formatScore(score) }),
    ...(cap === null ? [] : [formatMessage(texts.cappedAtCap, { cap })]),
    ...(cap === null || raw === null
      ? []
      : [formatMessage(texts.rawScoreLabel, { raw: formatScore(raw) })]),
    ...(interval === null ? [] : [labelledInterval(interval)]),
  ].join(', ')
}
