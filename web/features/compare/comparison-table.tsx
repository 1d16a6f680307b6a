import { Link } from 'wouter'
import { RATING_CATEGORIES } from '../../../shared/values/rating.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { CloseIcon } from '../../components/icons.tsx'
import { MarketCap } from '../../components/market-cap.tsx'
import { ProjectLogo } from '../../components/project-logo.tsx'
import { bandWord } from '../../components/rating/band-class.ts'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { CategoryRadar } from '../../components/rating/category-radar.tsx'
import { confidenceText, pointsText, scoreText } from '../../components/rating/rating-figures.ts'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Whisker } from '../../components/rating/whisker.tsx'
import { ScrollFrame } from '../../components/scroll-frame.tsx'
import { useNarrow } from '../../lib/use-narrow.ts'
import { CategoryRows } from './category-rows.tsx'
import { ComparisonRow } from './comparison-row.tsx'
import type { Compared } from './comparison-row.tsx'
import styles from './comparison-table.module.css'

export type ComparisonTableProps = {
  compared: readonly Compared[]
  onRemove: (id: string) => void
}

/** Least widths in pixels. */
const CORNER = 116
const COLUMN = 176

/** A column for each project, a row for each fact; the best of a row is set in bold. */
export const ComparisonTable = ({ compared, onRemove }: ComparisonTableProps) => {
  const narrow = useNarrow()
  return (
    <ScrollFrame label="Comparison">
      <table className={styles.table} style={{ minWidth: CORNER + compared.length * COLUMN }}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <span className="visually-hidden">Fact</span>
            </th>
            {compared.map(({ project }) => (
              <th key={project.id} scope="col">
                <span className={styles.project}>
                  <span className={styles.logo}>
                    <ProjectLogo src={project.logo ?? undefined} size={28} />
                  </span>
                  <Link href={`/projects/${project.id}`} className={styles.name}>
                    {project.name}
                  </Link>
                  <IconButton
                    label={`Remove ${project.name}`}
                    icon={<CloseIcon size={14} />}
                    onClick={() => onRemove(project.id)}
                  />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <ComparisonRow name="Score" compared={compared} best={({ score }) => score.score}>
            {({ score, project }) => (
              <span className={styles.score}>
                <BandMark band={score.band} />
                <span className={styles.number}>
                  {score.score === null ? 'no score' : scoreText(score.score)}
                </span>
                <span className="faint small">{bandWord(score.band)}</span>
                <Whisker
                  score={score.score}
                  interval={project.scoreInterval}
                  raw={project.rawScore}
                />
              </span>
            )}
          </ComparisonRow>
          <ComparisonRow name="Rank" compared={compared}>
            {({ project }) => project.rank ?? <AbsentTag kind="na" />}
          </ComparisonRow>
          <ComparisonRow
            name="Confidence"
            compared={compared}
            best={({ score }) => score.confidence}
          >
            {({ score }) =>
              `${confidenceText(score.confidence)}, ${score.confidenceLevel === 'none' ? 'too low for a score' : score.confidenceLevel}`
            }
          </ComparisonRow>
          <ComparisonRow name="Limited by" compared={compared}>
            {({ score: { caps, raw } }) =>
              raw === null ? (
                <AbsentTag kind="na" />
              ) : caps.length === 0 ? (
                <AbsentTag kind="none" />
              ) : (
                <ul>
                  {caps.map(({ id, max, reason }) => (
                    <li key={id}>
                      {reason}
                      <span className="faint">
                        {' '}
                        {raw > max ? `Limits to ${max}.` : 'Does not limit now.'}
                      </span>
                    </li>
                  ))}
                </ul>
              )
            }
          </ComparisonRow>
          {/* On a phone its words could not be read; the bars of each category say the same. */}
          {!narrow && (
            <ComparisonRow name="Shares of points" compared={compared}>
              {({ project }) => <CategoryRadar categories={project.categories} />}
            </ComparisonRow>
          )}
          <ComparisonRow name="Open findings" compared={compared}>
            {({ project }) => <OpenFindings open={project.openFindings} />}
          </ComparisonRow>
          <ComparisonRow name="Market cap" compared={compared} note="not an input">
            {({ project }) => (
              <MarketCap usd={project.marketCapUsd} hasToken={project.tokenTickers.length > 0} />
            )}
          </ComparisonRow>
        </tbody>
        {RATING_CATEGORIES.map((category) => (
          <CategoryRows key={category} category={category} compared={compared} />
        ))}
        <tfoot>
          <ComparisonRow name="Raw score" compared={compared} best={({ score }) => score.raw}>
            {({ score }) =>
              score.raw === null ? (
                <AbsentTag kind="na" title="Not rated: too little is known." />
              ) : (
                <b className="num">{pointsText(score.raw)}</b>
              )
            }
          </ComparisonRow>
        </tfoot>
      </table>
    </ScrollFrame>
  )
}

const OpenFindings = ({ open }: { open: Compared['project']['openFindings'] }) => {
  if (open === null) return <AbsentTag kind="unknown" />
  const severities = (['critical', 'high', 'medium', 'low'] as const).filter(
    (severity) => open[severity] > 0,
  )
  if (severities.length === 0) return <AbsentTag kind="none" />
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
