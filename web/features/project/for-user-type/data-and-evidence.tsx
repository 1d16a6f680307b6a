import { Link } from 'wouter'
import type { FullExplanation } from '../../../../shared/values/rating.ts'
import { formatDay } from '../../../components/format/format-day.ts'
import { Section } from '../../../components/layout/section.tsx'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'
import * as styles from './user-type-panel.module.css'

const { institution } = texts

export type DataAndEvidenceProps = {
  projectId: string
  score: FullExplanation
  compareAddress: string
}

/** For who rates by models of their own: the data, and how old the evidence is. */
export const DataAndEvidence = ({ projectId, score, compareAddress }: DataAndEvidenceProps) => (
  <Section title={institution.title} meta={institution.meta}>
    <dl className={styles.links}>
      <div>
        <dt>
          <a className="link" href={`/api/projects/${projectId}/score`}>
            {institution.score}
          </a>
        </dt>
        <dd>{institution.scoreText}</dd>
      </div>
      <div>
        <dt>
          <a className="link" href={`/api/projects/${projectId}/score-history`}>
            {institution.history}
          </a>
        </dt>
        <dd>{institution.historyText}</dd>
      </div>
      <div>
        <dt>
          <a className="link" href="/api/leaderboard?format=csv" download>
            {institution.leaderboard}
          </a>
        </dt>
        <dd>{institution.leaderboardText}</dd>
      </div>
      <div>
        <dt>
          <Link className="link" href={compareAddress}>
            {institution.compare}
          </Link>
        </dt>
        <dd>{institution.compareText}</dd>
      </div>
      <div>
        <dt>
          <a className="link" href="#evidence">
            {institution.evidence}
          </a>
        </dt>
        <dd>{evidenceText(score)}</dd>
      </div>
    </dl>
  </Section>
)

const evidenceText = ({ inputs }: FullExplanation): string => {
  const days = inputs.flatMap(({ evidenceAt }) => (evidenceAt === null ? [] : [evidenceAt]))
  const newest = days.toSorted().at(-1)
  return newest === undefined
    ? institution.noEvidence
    : formatMessage(institution.evidenceText, {
        count: days.length,
        of: inputs.length,
        day: formatDay(newest),
      })
}
