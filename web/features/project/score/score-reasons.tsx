import type { FullInput } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { formatMaxPoints, formatPoints } from '../../../components/rating/format-rating.ts'
import * as styles from './score-section.module.css'
import { tabOfInput } from '../tab-urls.ts'
import { bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const MAX_REASONS = 3
/** Below this share of its points an input counts as a loss. */
const WEAK_SHARE = 0.4
/** A second day behind it would say the same, or contradict it: “expired 16 Oct 2026”. */
const ENDS_WITH_DAY = / \d{4}$/

export type ScoreReasonsProps = {
  inputs: readonly FullInput[]
  /** false: unknown inputs count nothing. */
  rated: boolean
}

/** The inputs that raise the score most, and those that cost most. */
export const ScoreReasons = ({ inputs, rated }: ScoreReasonsProps) => {
  const strongest = strongestOf(inputs)
  return (
    <div className={styles.reasons}>
      <ReasonList title={texts.strongest} inputs={strongest} rated={rated} />
      <ReasonList
        title={texts.weakest}
        weak
        // A strong input may still lose more points than a small weak one.
        inputs={weakestOf(inputs.filter((input) => !strongest.includes(input)))}
        rated={rated}
      />
    </div>
  )
}

/** Known inputs by their points above one half of the maximum. */
const strongestOf = (inputs: readonly FullInput[]): FullInput[] => {
  const gain = ({ points, maxPoints }: FullInput): number => points - maxPoints / 2
  return inputs
    .filter((input) => input.state === 'known' && gain(input) > 0)
    .toSorted((a, b) => gain(b) - gain(a))
    .slice(0, MAX_REASONS)
}

const weakestOf = (inputs: readonly FullInput[]): FullInput[] => {
  const loss = ({ points, maxPoints }: FullInput): number => maxPoints - points
  return inputs
    .filter((input) => input.state !== 'na' && loss(input) >= 0.05)
    .toSorted((a, b) => loss(b) - loss(a))
    .slice(0, MAX_REASONS)
}

type ReasonListProps = ScoreReasonsProps & { title: string; weak?: boolean }

const ReasonList = ({ title, inputs, rated, weak = false }: ReasonListProps) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    {inputs.length === 0 && <p className={`small faint ${styles.note}`}>{texts.noneStandsOut}</p>}
    <ul className={styles.list}>
      {inputs.map(({ id, state, points, maxPoints, reason, evidenceAt }) => (
        <li key={id} className={styles.reason}>
          <a className={styles.input} href={`#${tabOfInput(id)}`}>
            {inputLabel(id)}
          </a>
          <span
            className={classNames(
              styles.points,
              weak
                ? state === 'known' && points < maxPoints * WEAK_SHARE && styles.loss
                : styles.gain,
            )}
          >
            {rated || state === 'known'
              ? formatMessage(texts.pointsOfMaxPoints, {
                  points: formatPoints(points),
                  maxPoints: formatMaxPoints(maxPoints),
                })
              : 'unknown'}
          </span>
          <span className={styles.why}>
            {rated && state !== 'known' && `${state}: `}
            {bareReason(reason)}
            {evidenceAt !== null && !ENDS_WITH_DAY.test(reason) && `, ${formatDay(evidenceAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </div>
)
