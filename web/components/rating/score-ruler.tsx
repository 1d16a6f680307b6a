import { type Band, ratingBands } from '../../../shared/values/rating.ts'
import { classNames } from '../class-names.ts'
import { bandClass } from './band-class.ts'
import { intervalText, scoreText } from './rating-figures.ts'
import styles from './score-ruler.module.css'

export type ScoreRulerProps = {
  band: Band
  /** null: not rated, and only the scale is drawn. */
  score: number | null
  /** Without caps. */
  raw: number | null
  /** As the score is given: caps apply. */
  interval: readonly [number, number] | null
  /** The highest score that unknown facts could lead to without caps. Default: nothing beyond. */
  rawHigh?: number | null
  /** The cap that limits, if one does. */
  cap?: number | null
  /** Leaves the numbers above the scale out. */
  plain?: boolean
}

const at = (value: number) => ({ left: `${value}%` })
const between = (low: number, high: number) => ({ left: `${low}%`, width: `${high - low}%` })

/** 0 to 100 in ten bands; above them the score in its interval, and what a cap takes away. */
export const ScoreRuler = ({
  band,
  score,
  raw,
  interval,
  rawHigh = null,
  cap = null,
  plain = false,
}: ScoreRulerProps) => (
  <div className={styles.ruler} role="img" aria-label={sentenceOf(score, raw, interval, cap)}>
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
                  raw {scoreText(raw)}
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
      {ratingBands.toReversed().map((one) => (
        <i key={one.band} className={bandClass(one.band)} />
      ))}
    </div>
    <div className={styles.letters} aria-hidden>
      {ratingBands.toReversed().map((one) => (
        <span key={one.band} className={one.band === band ? styles.on : undefined}>
          {one.band}
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
    `Score ${scoreText(score)} on a scale of 0 to 100`,
    ...(cap === null ? [] : [`capped at ${cap}`]),
    ...(cap === null || raw === null ? [] : [`raw score ${scoreText(raw)}`]),
    ...(interval === null ? [] : [`interval ${intervalText(interval, ' to ')}`]),
  ].join(', ')
}
