import { isOpen } from '../../../shared/values/evidence/open-finding.ts'
import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { TokenUsDollars } from '../../components/project/token-us-dollars.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { CategoryRadar } from '../../components/rating/charts/category-radar.tsx'
import { ChangeText } from '../../components/rating/change-text.tsx'
import { formatCut, formatScore } from '../../components/rating/format-rating.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Sparkline } from '../../components/rating/charts/sparkline.tsx'
import { ErrorBar } from '../../components/rating/charts/error-bar.tsx'
import { TimeAgo } from '../../components/format/time-ago.tsx'
import { formatPriceUsDollars } from '../../components/format/format-us-dollars.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { ComparisonRow } from './comparison-row.tsx'
import type { Compared, Comparison } from './comparison-row.tsx'
import * as styles from './comparison-table.module.css'
import { bandLabel } from '../../components/rating/rating-labels.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import { richMessage } from '../../lib/texts/rich-message.tsx'
import * as texts from './texts.ts'

type RowsProps = { comparison: Comparison }

export const FactRows = ({ comparison }: RowsProps) => {
  const narrow = useNarrow()
  return (
    <tbody>
      <ScoreRows comparison={comparison} />
      <CapsRow comparison={comparison} />
      {/* Its labels are too small to read on a phone. */}
      {!narrow && (
        <ComparisonRow
          name="Shares of points"
          comparison={comparison}
          valueOf={({ project }) => project.categories}
        >
          {({ project }) => <CategoryRadar categories={project.categories} />}
        </ComparisonRow>
      )}
      <ComparisonRow
        name="Open findings"
        comparison={comparison}
        valueOf={({ project }) => project.openFindings}
      >
        {({ project }) => <OpenFindings open={project.openFindings} />}
      </ComparisonRow>
      <ComparisonRow name="Worst open finding" comparison={comparison} valueOf={worstFinding}>
        {(compared) => <WorstFinding of={compared} />}
      </ComparisonRow>
      <ComparisonRow
        name="Chains"
        comparison={comparison}
        valueOf={({ project }) => project.chains}
      >
        {({ project }) =>
          project.chains.length === 0 ? (
            <MissingValueTag kind="unknown" />
          ) : (
            project.chains.join(', ')
          )
        }
      </ComparisonRow>
      <MarketRows comparison={comparison} />
    </tbody>
  )
}

const ScoreRows = ({ comparison }: RowsProps) => (
  <>
    <ComparisonRow
      name="Score"
      comparison={comparison}
      valueOf={({ score, project }) => [score.band, score.score, project.scoreInterval]}
      rate={({ score }) => score.score}
      formatLead={(first, second) => formatLead(first.score.score, second.score.score)}
    >
      {({ score, project }) => (
        <span className={styles.score}>
          <BandMark band={score.band} />
          <span className={styles.number}>
            {score.score === null ? texts.noScore : formatScore(score.score)}
          </span>
          <span className="faint small">{bandLabel(score.band)}</span>
          <span className={styles.interval}>
            <ErrorBar score={score.score} interval={project.scoreInterval} raw={project.rawScore} />
          </span>
        </span>
      )}
    </ComparisonRow>
    <ComparisonRow
      name="Last 30 days"
      comparison={comparison}
      valueOf={({ project }) => project.scoreChange30d}
    >
      {({ project }) =>
        project.score === null ? (
          <MissingValueTag kind="na" />
        ) : (
          <span className={styles.score}>
            <Sparkline values={project.spark30d} />
            <ChangeText change={project.scoreChange30d} />
          </span>
        )
      }
    </ComparisonRow>
    <ComparisonRow name="Rank" comparison={comparison} valueOf={({ project }) => project.rank}>
      {({ project }) => project.rank ?? <MissingValueTag kind="na" />}
    </ComparisonRow>
    <ComparisonRow
      name="Confidence"
      comparison={comparison}
      valueOf={({ score }) => formatCut(score.confidence)}
      rate={({ score }) => score.confidence}
    >
      {({ score }) => `${formatCut(score.confidence)}, ${confidenceWord(score)}`}
    </ComparisonRow>
  </>
)

/** A score may stand on little, where its band is the same whatever is unknown. */
const confidenceWord = ({ score, confidenceLevel }: Compared['score']): string => {
  if (confidenceLevel !== 'none') return confidenceLevel
  return score === null ? texts.tooLowForAScore : texts.veryLow
}

const CapsRow = ({ comparison }: RowsProps) => (
  <ComparisonRow
    name="Limited by"
    comparison={comparison}
    valueOf={({ score: { caps } }) => caps.map(({ reason }) => reason)}
  >
    {({ score: { caps, raw } }) =>
      caps.length === 0 ? (
        <MissingValueTag kind="none" />
      ) : (
        <ul>
          {caps.map(({ id, max, reason }, index) => (
            <li key={id}>
              {reason}
              <span className="faint">
                {' '}
                {index === 0 && raw !== null && raw >= max + 0.05
                  ? formatMessage(texts.cappedAtMax, { max })
                  : texts.doesNotLimitNow}
              </span>
            </li>
          ))}
        </ul>
      )
    }
  </ComparisonRow>
)

const MarketRows = ({ comparison }: RowsProps) => (
  <>
    <ComparisonRow
      name="Price"
      comparison={comparison}
      valueOf={({ project }) => project.priceUsd}
      note={texts.notAnInput}
    >
      {({ project }) =>
        project.priceUsd === null ? (
          <MissingValueTag kind={project.hasToken === false ? 'na' : 'unknown'} />
        ) : (
          <span className="num">{formatPriceUsDollars(project.priceUsd)}</span>
        )
      }
    </ComparisonRow>
    <ComparisonRow
      name="Market cap"
      comparison={comparison}
      valueOf={({ project }) => project.marketCapUsd}
      note={texts.notAnInput}
    >
      {({ project }) => (
        <TokenUsDollars amount={project.marketCapUsd} hasToken={project.hasToken !== false} />
      )}
    </ComparisonRow>
  </>
)

/** The difference of what is shown, so that everybody can take it again; null: none is shown. */
export const formatLead = (
  first: number | null,
  second: number | null,
  format: (number: number) => string = formatScore,
): string | null => {
  const lead = Number(format(first ?? 0)) - Number(format(second ?? 0))
  return first === null || second === null || lead === 0 ? null : format(lead)
}

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

const OpenFindings = ({ open }: { open: Compared['project']['openFindings'] }) => {
  if (open === null) return <MissingValueTag kind="unknown" />
  const severities = SEVERITIES.filter((severity) => open[severity] > 0)
  if (severities.length === 0) return <MissingValueTag kind="none" />
  return (
    <ul>
      {severities.map((severity) => (
        <li key={severity}>
          <SeverityMark severity={severity}>
            {open[severity]} {severity}
          </SeverityMark>
        </li>
      ))}
    </ul>
  )
}

/** The open finding of the highest severity, the oldest of several. */
const worstFinding = ({ facts }: Compared) => {
  const open = facts.audits
    .flatMap(({ findings, publishedAt }) =>
      (findings ?? []).map((finding) => ({ ...finding, publishedAt })),
    )
    .filter(isOpen)
  return SEVERITIES.map((severity) =>
    open
      .filter((finding) => finding.severity === severity)
      .toSorted((a, b) => Date.parse(a.publishedAt) - Date.parse(b.publishedAt)),
  ).find(([oldest]) => oldest !== undefined)?.[0]
}

const WorstFinding = ({ of }: { of: Compared }) => {
  if (of.project.openFindings === null) return <MissingValueTag kind="unknown" />
  const worst = worstFinding(of)
  if (worst === undefined) return <MissingValueTag kind="none" />
  return (
    <span className={styles.points}>
      <SeverityMark severity={worst.severity} />
      <span className={styles.reason}>
        {richMessage(texts.reported, {
          title: worst.title,
          age: <TimeAgo at={worst.publishedAt} suffix="ago" />,
        })}
      </span>
    </span>
  )
}
