import type { FullInput } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatMaxPoints, formatPoints } from '../../../components/rating/format-rating.ts'
import { strongestOf, weakestOf } from './reasons.ts'
import styles from './score-section.module.css'
import { tabOfInput } from '../tab-address.ts'
import { bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'

export type ScoreReasonsProps = {
  inputs: readonly FullInput[]
  /** Without a score, what is unknown counts nothing. */
  rated: boolean
}

/** The inputs that lift and that cost most. */
export const ScoreReasons = ({ inputs, rated }: ScoreReasonsProps) => {
  const strongest = strongestOf(inputs)
  const weakest = weakestOf(inputs, strongest)
  return (
    <div className={styles.reasons}>
      <ReasonList title="Strongest" inputs={strongest} rated={rated} />
      <ReasonList title="Weakest" inputs={weakest} rated={rated} />
    </div>
  )
}

/** Of its points: below this share an input is drawn as a loss. */
const WEAK_BELOW = 0.4

type ReasonListProps = ScoreReasonsProps & { title: 'Strongest' | 'Weakest' }

const ReasonList = ({ title, inputs, rated }: ReasonListProps) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    {inputs.length === 0 && <p className={`small faint ${styles.note}`}>None stands out.</p>}
    <ul className={styles.list}>
      {inputs.map(({ id, state, points, maxPoints, reason, evidenceAt }) => (
        <li key={id} className={styles.reason}>
          <a className={styles.input} href={`#${tabOfInput(id)}`}>
            {inputLabel(id)}
          </a>
          <span
            className={classNames(
              styles.points,
              title === 'Strongest' && styles.gain,
              title === 'Weakest' &&
                state === 'known' &&
                points < maxPoints * WEAK_BELOW &&
                styles.loss,
            )}
          >
            {rated || state === 'known'
              ? `${formatPoints(points)} of ${formatMaxPoints(maxPoints)}`
              : 'unknown'}
          </span>
          <span className={styles.why}>
            {rated && state !== 'known' && `${state}: `}
            {bareReason(reason)}
            {evidenceAt !== null && `, ${formatDay(evidenceAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
