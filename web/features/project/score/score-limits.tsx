import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { ratingBands } from '../../../../shared/values/rating.ts'
import { classNames } from '../../../components/class-names.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { CapIcon } from '../icons.tsx'
import { formatShare } from '../../../components/format/format-percentage.ts'
import { formatScore } from '../../../components/rating/format-rating.ts'
import { NamedEvidence } from '../evidence/evidence-link.tsx'
import * as styles from './score-section.module.css'
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
      <>
        <p className={styles.limit}>
          <span>
            <b>{texts.notRatedSentence}</b>{' '}
            <span className="muted">
              {formatMessage(texts.confidenceOfTheWeight, { confidence: formatShare(confidence) })}
            </span>
          </span>
        </p>
        {caps.map((cap) => (
          <Limit key={cap.id} cap={cap} what={texts.atMostOnceRated} />
        ))}
      </>
    )
  }
  return caps.map((cap, index) => {
    // What takes less than a tenth does not show, in lists and filters either.
    if (index > 0 || raw < cap.max + 0.05) {
      return <Limit key={cap.id} cap={cap} what={texts.capAtMaxHolds} />
    }
    const without = Math.min(raw, caps[1]?.max ?? raw)
    return (
      <Limit
        key={cap.id}
        cap={cap}
        what={texts.cappedAtMax}
        without={formatMessage(texts.withoutThisCapTheScore, {
          score: formatScore(without),
          band: bandOf(without),
        })}
      />
    )
  })
}

type LimitProps = {
  cap: FullExplanation['caps'][number]
  /** Says its maximum. */
  what: string
  /** What the score would be without it, of the cap that limits. */
  without?: string
}

const Limit = ({ cap: { max, reason, lifts, evidence, since }, what, without }: LimitProps) => (
  <p className={styles.limit}>
    <CapIcon className={classNames(without !== undefined && styles.limiting)} />
    <span>
      <b>
        {formatMessage(what, { max })}: {asClause(reason)}.
      </b>{' '}
      <span className="muted">
        {without}
        {asSentence(lifts)} {evidence[0] !== undefined && <NamedEvidence of={evidence[0]} />}
        {evidence.length === 0 &&
          since !== null &&
          formatMessage(texts.sinceDay, { day: formatDay(since) })}
      </span>
    </span>
  </p>
)

const asClause = (sentence: string): string => {
  const bare = sentence.replace(/\.$/, '')
  // Keeps an abbreviation at the start ("KYC is missing"), not an article.
  return /^[A-Z][a-z ]/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}
/** Of the score as it is shown: 89.96 is 90.0 and AAA. */
const bandOf = (score: number): string =>
  ratingBands.find(({ from }) => Number(formatScore(score)) >= from)?.band ?? 'D'
const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
