import type { FullInput } from '../../../shared/values/rating.ts'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { bareReason, inputTitle } from '../../components/rating/input-texts.ts'
import { maxText, pointsText } from '../../components/rating/rating-figures.ts'
import { strongestOf, weakestOf } from './reasons.ts'
import styles from './score-section.module.css'
import { tabOfInput } from './tab-address.ts'

/** The inputs that lift and that cost most. */
export const ScoreReasons = ({ inputs }: { inputs: readonly FullInput[] }) => {
  const strongest = strongestOf(inputs)
  const weakest = weakestOf(inputs, strongest)
  return (
    <div className={styles.reasons}>
      <ReasonList title="Strongest" inputs={strongest} />
      <ReasonList title="Weakest" inputs={weakest} />
    </div>
  )
}

/** Of its points: below this share an input is drawn as a loss. */
const WEAK_BELOW = 0.4

type ReasonListProps = { title: 'Strongest' | 'Weakest'; inputs: readonly FullInput[] }

const ReasonList = ({ title, inputs }: ReasonListProps) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    {inputs.length === 0 && <p className={`small faint ${styles.note}`}>None stands out.</p>}
    <ul className={styles.list}>
      {inputs.map(({ id, state, points, maxPoints, reason, evidenceAt }) => (
        <li key={id} className={styles.reason}>
          <a className={styles.input} href={`#${tabOfInput(id)}`}>
            {inputTitle(id)}
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
            {pointsText(points)} of {maxText(maxPoints)}
          </span>
          <span className={styles.why}>
            {state !== 'known' && `${state}: `}
            {bareReason(reason)}
            {evidenceAt !== null && `, ${dayText(evidenceAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
