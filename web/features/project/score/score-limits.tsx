import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { ratingBands } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { CapIcon } from '../icons.tsx'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { NamedEvidence } from '../evidence/evidence-link.tsx'
import styles from './score-section.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

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
          <b>{texts.notRatedSentence}</b>{' '}
          <span className="muted">
            {formatMessage(texts.confidenceOfTheWeight, { confidence: formatShare(confidence) })}
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
            {limits
              ? formatMessage(texts.cappedAtMax, { max })
              : formatMessage(texts.capAtMaxHolds, { max })}
            : {asClause(reason)}.
          </b>{' '}
          <span className="muted">
            {limits &&
              formatMessage(texts.withoutThisCapTheScore, {
                without: formatScore(without),
                without2: bandOf(without),
              })}
            {asSentence(lifts)} {evidence[0] !== undefined && <NamedEvidence of={evidence[0]} />}
            {evidence.length === 0 &&
              since !== null &&
              formatMessage(texts.sinceDay, { day: formatDay(since) })}
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
