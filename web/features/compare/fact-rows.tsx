import { MissingValueTag } from '../../components/display/missing-value-tag.tsx'
import { MarketCap } from '../../components/project/market-cap.tsx'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { CategoryRadar } from '../../components/rating/charts/category-radar.tsx'
import { ChangeText } from '../../components/rating/change-text.tsx'
import { formatConfidence, formatScore } from '../../components/rating/format-rating.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Sparkline } from '../../components/rating/charts/sparkline.tsx'
import { ErrorBar } from '../../components/rating/charts/error-bar.tsx'
import { TimeAgo } from '../../components/format/time-ago.tsx'
import { formatPriceUsDollars } from '../../components/format/format-us-dollars.ts'
import { useNarrow } from '../../lib/hooks/use-narrow.ts'
import { ComparisonRow } from './comparison-row.tsx'
import type { Compared, Comparison } from './comparison-row.tsx'
import styles from './comparison-table.module.css'
import { bandLabel } from '../../components/rating/rating-labels.ts'

/** What is known of the projects as wholes. */
export const FactRows = ({ comparison }: { comparison: Comparison }) => {
  const narrow = useNarrow()
  return (
    <tbody>
      <ComparisonRow
        name="Score"
        comparison={comparison}
        of={({ score, project }) => [score.band, score.score, project.scoreInterval]}
        best={({ score }) => score.score}
        ahead={(first, second) => aheadBy(first.score.score, second.score.score)}
      >
        {({ score, project }) => (
          <span className={styles.score}>
            <BandMark band={score.band} />
            <span className={styles.number}>
              {score.score === null ? 'no score' : formatScore(score.score)}
            </span>
            <span className="faint small">{bandLabel(score.band)}</span>
            <ErrorBar score={score.score} interval={project.scoreInterval} raw={project.rawScore} />
          </span>
        )}
      </ComparisonRow>
      <ComparisonRow
        name="Last 30 days"
        comparison={comparison}
        of={({ project }) => project.scoreChange30d}
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
      <ComparisonRow name="Rank" comparison={comparison} of={({ project }) => project.rank}>
        {({ project }) => project.rank ?? <MissingValueTag kind="na" />}
      </ComparisonRow>
      <ComparisonRow
        name="Confidence"
        comparison={comparison}
        of={({ score }) => formatConfidence(score.confidence)}
        best={({ score }) => score.confidence}
      >
        {({ score }) =>
          `${formatConfidence(score.confidence)}, ${score.confidenceLevel === 'none' ? 'too low for a score' : score.confidenceLevel}`
        }
      </ComparisonRow>
      <ComparisonRow
        name="Limited by"
        comparison={comparison}
        of={({ score: { caps, raw } }) => raw !== null && caps.map(({ reason }) => reason)}
      >
        {({ score: { caps, raw } }) =>
          raw === null ? (
            <MissingValueTag kind="na" />
          ) : caps.length === 0 ? (
            <MissingValueTag kind="none" />
          ) : (
            <ul>
              {caps.map(({ id, max, reason }) => (
                <li key={id}>
                  {reason}
                  <span className="faint">
                    {' '}
                    {raw > max ? `Capped at ${max}.` : 'Does not limit now.'}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </ComparisonRow>
      {/* On a phone its words could not be read; the bars of each category say the same. */}
      {!narrow && (
        <ComparisonRow
          name="Shares of points"
          comparison={comparison}
          of={({ project }) => project.categories}
        >
          {({ project }) => <CategoryRadar categories={project.categories} />}
        </ComparisonRow>
      )}
      <ComparisonRow
        name="Open findings"
        comparison={comparison}
        of={({ project }) => project.openFindings}
      >
        {({ project }) => <OpenFindings open={project.openFindings} />}
      </ComparisonRow>
      <ComparisonRow name="Worst open finding" comparison={comparison} of={worstFinding}>
        {(one) => <WorstFinding of={one} />}
      </ComparisonRow>
      <ComparisonRow name="Chains" comparison={comparison} of={({ project }) => project.chains}>
        {({ project }) =>
          project.chains.length === 0 ? (
            <MissingValueTag kind="unknown" />
          ) : (
            project.chains.join(', ')
          )
        }
      </ComparisonRow>
      <ComparisonRow
        name="Price"
        comparison={comparison}
        of={({ project }) => project.priceUsd}
        note="not an input"
      >
        {({ project }) =>
          project.priceUsd === null ? (
            <MissingValueTag kind={project.tokenTickers.length > 0 ? 'unknown' : 'na'} />
          ) : (
            <span className="num">{formatPriceUsDollars(project.priceUsd)}</span>
          )
        }
      </ComparisonRow>
      <ComparisonRow
        name="Market cap"
        comparison={comparison}
        of={({ project }) => project.marketCapUsd}
        note="not an input"
      >
        {({ project }) => (
          <MarketCap usd={project.marketCapUsd} hasToken={project.tokenTickers.length > 0} />
        )}
      </ComparisonRow>
    </tbody>
  )
}

/** How many points of the score the one has more. */
export const aheadBy = (first: number | null, second: number | null): string | null =>
  first === null || second === null ? null : formatScore(first - second)

const OpenFindings = ({ open }: { open: Compared['project']['openFindings'] }) => {
  if (open === null) return <MissingValueTag kind="unknown" />
  const severities = (['critical', 'high', 'medium', 'low'] as const).filter(
    (severity) => open[severity] > 0,
  )
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

const SEVERITIES = ['critical', 'high', 'medium', 'low'] as const

/** Of the findings that are open the worst, and of those of one severity the oldest. */
const worstFinding = ({ facts }: Compared) => {
  const open = facts.audits
    .flatMap(({ findings, publishedAt }) => findings.map((one) => ({ ...one, publishedAt })))
    .filter(({ status }) => status === 'open' || status === 'acknowledged')
  return SEVERITIES.map((severity) =>
    open
      .filter((one) => one.severity === severity)
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
        {worst.title}, reported <TimeAgo at={worst.publishedAt} suffix="ago" />
      </span>
    </span>
  )
}
