import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { ratingBands } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { CapIcon } from '../icons.tsx'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { NamedEvidence } from '../evidence/evidence-link.tsx'
import styles from './score-section.module.css'

/** The caps as sentences, or why there is no score. */
export const ScoreLimits = ({
  score: { score, raw, caps, confidence },
}: {
  score: FullExplanation
}) => {
  if (score === null || raw === null) {
    return (
      <p className={styles.limit}>
        <span>
          <b>Not rated: too little is known.</b>{' '}
          <span className="muted">
            {formatShare(confidence)} of the weight is known; a score needs 40%. New evidence can
            fill the gap.
          </span>
        </span>
      </p>
    )
  }
  return caps.map(({ id, max, reason, lifts, evidence, since }, index) => {
    const limits = index === 0 && max < raw
    const without = Math.min(raw, caps[index + 1]?.max ?? raw)
    return (
      <p key={id} className={styles.limit}>
        <CapIcon className={classNames(limits && styles.limiting)} />
        <span>
          <b>
            {limits ? `Capped at ${max}` : `A cap at ${max} holds, but does not limit`}:{' '}
            {asClause(reason)}.
          </b>{' '}
          <span className="muted">
            {limits &&
              `Without this cap the score would be ${formatScore(without)}, ${bandOf(without)}. `}
            {asSentence(lifts)} {evidence[0] !== undefined && <NamedEvidence of={evidence[0]} />}
            {evidence.length === 0 && since !== null && `Since ${formatDay(since)}.`}
          </span>
        </span>
      </p>
    )
  })
}

const asClause = (sentence: string): string => {
  const bare = sentence.replace(/\.$/, '')
  // Keeps an abbreviation at the start: "KYC is missing".
  return /^[A-Z][a-z]/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}
const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
const bandOf = (score: number): string => ratingBands.find(({ from }) => score >= from)?.band ?? 'D'
