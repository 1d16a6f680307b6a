import { type Band, ratingBands } from '../../../../shared/values/rating.ts'
import { classNames } from '../../class-names.ts'
import { bandClass } from '../band-class.ts'
import { formatInterval, formatScore } from '../format-rating.ts'
import styles from './score-scale.module.css'

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

const at = (value: number) => ({ left: `${value}%` })
const between = (low: number, high: number) => ({ left: `${low}%`, width: `${high - low}%` })

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
      <div className={styles.over} aria-hidden>
        {cap !== null && raw !== null && (
          <>
            <span className={styles.beyond} style={between(cap, Math.max(raw, rawHigh ?? raw))} />
            <span className={styles.raw} style={at(raw)} />
            <span className={styles.cap} style={at(cap)} />
            {!plain && (
              <>
                <span className={classNames(styles.label, styles.capLabel)} style={at(cap)}>
                  cap {cap}
                </span>
                <span className={classNames(styles.label, styles.rawLabel)} style={at(raw)}>
                  raw {formatScore(raw)}
                </span>
              </>
            )}
          </>
        )}
        {interval !== null && <span className={styles.interval} style={between(...interval)} />}
        <span className={styles.score} style={at(score)} />
      </div>
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

const sentenceOf = (
  score: number | null,
  raw: number | null,
  interval: readonly [number, number] | null,
  cap: number | null,
): string => {
  if (score === null) return 'A scale of 0 to 100 without a score'
  return [
    `Score ${formatScore(score)} on a scale of 0 to 100`,
    ...(cap === null ? [] : [`capped at ${cap}`]),
    ...(cap === null || raw === null ? [] : [`raw score ${formatScore(raw)}`]),
    ...(interval === null ? [] : [`interval ${formatInterval(interval, ' to ')}`]),
  ].join(', ')
}
