import type { FullExplanation, FullInput } from '../../../../shared/values/rating.ts'
import { Section } from '../../../components/layout/section.tsx'
import { Floater } from '../../../components/overlay/floater.tsx'
import { formatMaxPoints } from '../../../components/rating/format-rating.ts'
import { bareReason, inputLabel } from '../../../components/rating/rating-labels.ts'
import { INPUT_QUESTIONS } from '../tabs/input-questions.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import { gradeReasonsOf } from './grade-reasons-of.ts'
import * as styles from './user-type-panel.module.css'

const { retail } = texts

/** For who is new to it: the grade in plain words, with what the words mean. */
export const GradeReasons = ({ score }: { score: FullExplanation }) => {
  const { cap, inputs } = gradeReasonsOf(score)
  return (
    <Section title={retail.title} meta={retail.meta}>
      <ol className={styles.reasons}>
        {cap !== undefined && (
          <li>
            <Floater label={retail.cap}>{retail.capMeaning}</Floater>
            <p>{cap.reason}</p>
          </li>
        )}
        {inputs.map((input) => (
          <li key={input.id}>
            <Floater label={inputLabel(input.id)}>
              {INPUT_QUESTIONS[input.id]}.{' '}
              {formatMessage(retail.weight, { max: formatMaxPoints(input.maxPoints) })}
            </Floater>
            <p>{reasonOf(input)}</p>
          </li>
        ))}
      </ol>
      <p className={styles.words}>
        <span className="faint">{retail.words}</span>
        {retail.terms.map(({ term, meaning }) => (
          <Floater key={term} label={term}>
            {meaning}
          </Floater>
        ))}
      </p>
    </Section>
  )
}

const reasonOf = ({ state, reason, points, maxPoints }: FullInput): string => {
  const fact = bareReason(reason)
  const sentence = `${fact.charAt(0).toUpperCase()}${fact.slice(1).replace(/\.$/, '')}.`
  return state === 'unknown'
    ? `${sentence} ${retail.unknown}`
    : `${sentence} ${formatMessage(retail.earns, { points: formatMaxPoints(points), max: formatMaxPoints(maxPoints) })}`
}
