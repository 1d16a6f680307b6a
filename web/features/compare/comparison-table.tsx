import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { compareProjects } from '../../../shared/contract/projects.ts'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import {
  type ExplainedInput,
  INPUT_IDS,
  type InputId,
  RATING_CATEGORIES,
  type RatingCategory,
} from '../../../shared/values/rating.ts'
import { AbsentTag } from '../../components/absent-tag.tsx'
import { IconButton } from '../../components/icon-button.tsx'
import { CloseIcon } from '../../components/icons.tsx'
import { MarketCap } from '../../components/market-cap.tsx'
import { ProjectLogo } from '../../components/project-logo.tsx'
import { bandWord } from '../../components/rating/band-class.ts'
import { BandMark } from '../../components/rating/band-mark.tsx'
import { CategoryRadar } from '../../components/rating/category-radar.tsx'
import { categoryName } from '../../components/rating/category-name.ts'
import { bareReason, inputTitle, maxText } from '../../components/rating/input-texts.ts'
import { PointsMeter } from '../../components/rating/points-meter.tsx'
import { SeverityMark } from '../../components/rating/severity-mark.tsx'
import { Whisker } from '../../components/rating/whisker.tsx'
import styles from './comparison-table.module.css'

export type Compared = ResponseOf<typeof compareProjects>['items'][number]

export type ComparisonTableProps = {
  compared: readonly Compared[]
  onRemove: (id: string) => void
}

/** Least widths in pixels. */
const CORNER = 116
const COLUMN = 176

/** A column for each project, a row for each fact; the best of a row is set in bold. */
export const ComparisonTable = ({ compared, onRemove }: ComparisonTableProps) => (
  // A scrolling frame has to be reachable by the keyboard.
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
  <div className={styles.frame} tabIndex={0} role="group" aria-label="Comparison">
    <table className={styles.table} style={{ minWidth: CORNER + compared.length * COLUMN }}>
      <thead>
        <tr>
          <th scope="col" className={styles.corner}>
            <span className="visually-hidden">Fact</span>
          </th>
          {compared.map(({ project }) => (
            <th key={project.id} scope="col">
              <span className={styles.project}>
                <ProjectLogo src={project.logo ?? undefined} size={28} />
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
        <Row name="Score" compared={compared} best={({ score }) => score.score}>
          {({ score, project }) => (
            <span className={styles.score}>
              <BandMark band={score.band} />
              <span className={styles.number}>
                {score.score === null ? 'no score' : score.score.toFixed(1)}
              </span>
              <span className="faint small">{bandWord(score.band)}</span>
              <Whisker
                score={score.score}
                interval={project.scoreInterval}
                raw={project.rawScore}
              />
            </span>
          )}
        </Row>
        <Row name="Rank" compared={compared}>
          {({ project }) => project.rank ?? <AbsentTag kind="na" />}
        </Row>
        <Row name="Confidence" compared={compared} best={({ score }) => score.confidence}>
          {({ score }) =>
            `${score.confidence.toFixed(2)}, ${score.confidenceLevel === 'none' ? 'too low for a score' : score.confidenceLevel}`
          }
        </Row>
        <Row name="Limited by" compared={compared}>
          {({ score: { caps, raw } }) =>
            caps.length === 0 ? (
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
        </Row>
        <Row name="Shares of points" compared={compared}>
          {({ project }) => <CategoryRadar categories={project.categories} />}
        </Row>
        <Row name="Open findings" compared={compared}>
          {({ project }) => <OpenFindings open={project.openFindings} />}
        </Row>
        <Row name="Market cap" compared={compared} note="not an input">
          {({ project }) => (
            <MarketCap usd={project.marketCapUsd} hasToken={project.tokenTickers.length > 0} />
          )}
        </Row>
      </tbody>
      {RATING_CATEGORIES.map((category) => (
        <CategoryRows key={category} category={category} compared={compared} />
      ))}
      <tfoot>
        <Row name="Raw score" compared={compared} best={({ score }) => score.raw}>
          {({ score }) => <b className="num">{score.raw.toFixed(2)}</b>}
        </Row>
      </tfoot>
    </table>
  </div>
)

const inputsOf = (category: RatingCategory, compared: readonly Compared[]): InputId[] =>
  INPUT_IDS.filter((id) => compared.some((one) => inputOf(one, id)?.category === category))

const inputOf = ({ score }: Compared, id: InputId): ExplainedInput | undefined =>
  score.inputs.find((input) => input.id === id)

const CategoryRows = ({
  category,
  compared,
}: {
  category: RatingCategory
  compared: readonly Compared[]
}) => (
  <tbody>
    <Row
      name={categoryName(category)}
      heading
      compared={compared}
      best={({ project }) => shareOf(project.categories.find(({ id }) => id === category))}
    >
      {({ project }) => {
        const points = project.categories.find(({ id }) => id === category)
        if (points === undefined || points.max === 0) return <AbsentTag kind="na" />
        return (
          <span className={styles.points}>
            <span className="num">
              {points.points.toFixed(1)} <span className="faint">of {maxText(points.max)}</span>
            </span>
            <PointsMeter points={points.points} max={points.max} unknown={points.unknown} />
          </span>
        )
      }}
    </Row>
    {inputsOf(category, compared).map((id) => (
      <Row
        key={id}
        name={inputTitle(id)}
        href={`/methodology#${id}`}
        compared={compared}
        best={(one) => {
          const input = inputOf(one, id)
          return input === undefined || input.state === 'unknown' ? null : input.used
        }}
      >
        {(one) => <Input input={inputOf(one, id)} />}
      </Row>
    ))}
  </tbody>
)

const shareOf = (points: { points: number; max: number } | undefined): number | null =>
  points === undefined || points.max === 0 ? null : points.points / points.max

const Input = ({ input }: { input: ExplainedInput | undefined }) => {
  if (input === undefined || input.state === 'na') return <AbsentTag kind="na" />
  return (
    <span className={styles.points}>
      <span className="num">
        {input.points.toFixed(2)} <span className="faint">of {maxText(input.maxPoints)}</span>{' '}
        {input.state !== 'known' && <AbsentTag kind={input.state} />}
      </span>
      <span className={styles.reason}>{bareReason(input.reason)}</span>
    </span>
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

const Row = ({
  name,
  note,
  href,
  heading = false,
  compared,
  best,
  children,
}: {
  name: string
  note?: string
  /** Where the row's name is explained. */
  href?: string
  heading?: boolean
  compared: readonly Compared[]
  /** The larger the better; null: not to be judged. */
  best?: (one: Compared) => number | null
  children: (one: Compared) => ReactNode
}) => {
  const values = compared.map((one) => best?.(one) ?? null)
  const highest = Math.max(...values.map((value) => value ?? -Infinity))
  // Where all are alike, none is the best.
  const told = values.some((value) => value !== null && value < highest)
  return (
    <tr className={heading ? styles.heading : undefined}>
      <th scope="row">
        {href === undefined ? (
          name
        ) : (
          <Link href={href} className={styles.explained}>
            {name}
          </Link>
        )}
        {note !== undefined && <span className={styles.note}>{note}</span>}
      </th>
      {compared.map((one, index) => {
        const isBest = told && values[index] === highest
        return (
          <td key={one.project.id} className={isBest ? styles.best : undefined}>
            {children(one)}
            {isBest && <span className="visually-hidden"> (the best)</span>}
          </td>
        )
      })}
    </tr>
  )
}
