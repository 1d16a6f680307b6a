import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ResponseOf } from '../../../shared/contract/endpoint.ts'
import type { getScore } from '../../../shared/contract/projects.ts'
import { ratingBands } from '../../../shared/values/rating.ts'
import type { ExplainedInput } from '../../../shared/values/rating.ts'
import { Button } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { dayText } from '../../components/day-text.ts'
import { CapIcon } from '../../components/icons.tsx'
import { lazyPart } from '../../components/lazy-part.ts'
import { CategoryRadar } from '../../components/rating/category-radar.tsx'
import { categoryName } from '../../components/rating/category-name.ts'
import { bareReason, inputTitle, maxText } from '../../components/rating/input-texts.ts'
import { Hallmark } from '../../components/rating/hallmark.tsx'
import { PointsMeter } from '../../components/rating/points-meter.tsx'
import { ScoreRuler } from '../../components/rating/score-ruler.tsx'
import { EvidenceLink } from './evidence-link.tsx'
import { scoreOf } from './rating-queries.ts'
import { QueryPanel } from './query-panel.tsx'
import { strongestOf, weakestOf } from './reasons.ts'
import { pointsText, scoreText, signedPoints } from './rating-texts.ts'
import styles from './score-section.module.css'
import { tabOfCategory, tabOfInput } from './tab-address.ts'
import tables from './tables.module.css'

const PointsTable = lazyPart(() => import('./points-table.tsx'))

type Score = ResponseOf<typeof getScore>

export type ScoreSectionProps = {
  projectId: string
  /** Rank and percentile, when they are known. */
  place: string | undefined
}

/** The rating and what it follows from: hallmark, scale, caps, reasons, and points by category. */
export const ScoreSection = ({ projectId, place }: ScoreSectionProps) => {
  const query = useQuery(scoreOf(projectId))
  return (
    <QueryPanel
      title="Security score"
      {...(place !== undefined && { meta: place })}
      {...(styles.section !== undefined && { className: styles.section })}
      actions={
        <Link className={`link small ${styles.made}`} href="/methodology">
          How the score is made
        </Link>
      }
      query={query}
      what="The score"
      skeleton={<div className={styles.skeleton} />}
      empty={{ title: 'No score', why: 'Nothing is known yet that a score could follow from.' }}
    >
      {(score) => <Explained score={score} />}
    </QueryPanel>
  )
}

const Explained = ({ score }: { score: Score }) => {
  const [summed, setSummed] = useState(false)
  const limiting = score.caps.find(({ max }) => score.score !== null && max < score.raw)
  const isRated = score.score !== null
  const unknownPoints = score.categories.reduce((sum, { unknownPoints: more }) => sum + more, 0)
  const unknownWeight = score.inputs.reduce(
    (sum, { state, weight }) => sum + (state === 'unknown' ? weight : 0),
    0,
  )
  return (
    <>
      <div className={styles.grid}>
        <div className={styles.main}>
          <Hallmark
            band={score.band}
            score={score.score}
            interval={isRated ? score.interval : null}
            confidence={score.confidence}
            confidenceLevel={score.confidenceLevel}
            version={score.version}
            at={score.at}
          />
          <div className={styles.ruler}>
            <ScoreRuler
              band={score.band}
              score={score.score}
              raw={isRated ? score.raw : null}
              interval={isRated ? score.interval : null}
              rawHigh={Math.min(100, score.raw + unknownPoints)}
              cap={limiting?.max ?? null}
            />
          </div>
          <Limits score={score} />
          <Reasons inputs={score.inputs} />
        </div>
        <div className={styles.side}>
          <h3 className={styles.heading}>Categories</h3>
          <div className={styles.radar}>
            <CategoryRadar
              categories={score.categories.map(
                ({ id, points, maxPoints, unknownPoints: more }) => ({
                  id,
                  points,
                  max: maxPoints,
                  unknown: more,
                }),
              )}
            />
          </div>
          <CategoryTable score={score} />
          <p className={`small faint ${styles.note}`}>
            {unknownWeight === 0
              ? 'All of the weight is known.'
              : `Hatched: what unknown facts could still add. ${maxText(unknownWeight)} of 100 weight is unknown.`}
          </p>
          <Button
            size="sm"
            aria-expanded={summed}
            onClick={() => setSummed(!summed)}
            className={styles.sumButton}
          >
            {summed
              ? 'Hide the points of the inputs'
              : `Points of all ${score.inputs.length} inputs`}
          </Button>
        </div>
      </div>
      {summed && <PointsTable score={score} />}
    </>
  )
}

/** What limits the score, as sentences; or why there is none. */
const Limits = ({ score: { score, raw, caps, confidence } }: { score: Score }) => {
  if (score === null) {
    return (
      <p className={styles.limit}>
        <span>
          <b>Not rated: too little is known.</b>{' '}
          <span className="muted">
            {Math.round(confidence * 100)} % of the weight is known; a score needs 40 %. Evidence
            with its source would fill the rest.
          </span>
        </span>
      </p>
    )
  }
  return caps.map(({ id, max, reason, lifts, evidence, since }, index) => {
    const limits = index === 0 && max < raw
    const without = Math.min(raw, caps[index + 1]?.max ?? raw)
    const proof = evidence.at(-1)
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
              `Without this cap the score would be ${scoreText(without)}, ${bandOf(without)}. `}
            {asSentence(lifts)}{' '}
            {proof !== undefined && (
              <EvidenceLink id={proof}>
                Evidence{since === null ? '' : `, ${dayText(since)}`}
              </EvidenceLink>
            )}
            {proof === undefined && since !== null && `Since ${dayText(since)}.`}
          </span>
        </span>
      </p>
    )
  })
}

const asClause = (sentence: string): string => {
  const bare = sentence.replace(/\.$/, '')
  // A name or an abbreviation at the beginning keeps its capitals.
  return /^[A-Z][a-z]/.test(bare) ? bare.charAt(0).toLowerCase() + bare.slice(1) : bare
}
const asSentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)
const bandOf = (score: number): string => ratingBands.find(({ from }) => score >= from)?.band ?? 'D'

const Reasons = ({ inputs }: { inputs: readonly ExplainedInput[] }) => {
  const strongest = strongestOf(inputs)
  const weakest = weakestOf(inputs, strongest)
  return (
    <div className={styles.reasons}>
      <ReasonList title="Strongest" inputs={strongest} />
      <ReasonList title="Weakest" inputs={weakest} />
    </div>
  )
}

/** Of its points: below this share an input is drawn as a loss. */
const WEAK_BELOW = 0.4

type ReasonListProps = { title: 'Strongest' | 'Weakest'; inputs: readonly ExplainedInput[] }

const ReasonList = ({ title, inputs }: ReasonListProps) => (
  <div>
    <h3 className={styles.heading}>{title}</h3>
    {inputs.length === 0 && <p className={`small faint ${styles.note}`}>None stands out.</p>}
    <ul className={styles.list}>
      {inputs.map(({ id, state, points, maxPoints, reason, evidenceAt }) => (
        <li key={id} className={styles.reason}>
          <a className={styles.input} href={`#${tabOfInput(id)}`}>
            {inputTitle(id)}
          </a>
          <span
            className={classNames(
              styles.points,
              title === 'Strongest' && styles.gain,
              title === 'Weakest' &&
                state === 'known' &&
                points < maxPoints * WEAK_BELOW &&
                styles.loss,
            )}
          >
            {pointsText(points)} of {maxText(maxPoints)}
          </span>
          <span className={styles.why}>
            {state !== 'known' && `${state}: `}
            {bareReason(reason)}
            {evidenceAt !== null && `, ${dayText(evidenceAt)}`}
          </span>
        </li>
      ))}
    </ul>
  </div>
)

const CategoryTable = ({ score: { categories, raw, score } }: { score: Score }) => {
  const capTakes = score === null ? 0 : Math.min(0, score - raw)
  const most = categories.reduce((sum, { maxPoints }) => sum + maxPoints, 0)
  return (
    <table className={classNames(tables.table, tables.slim, styles.categories)}>
      <caption className="visually-hidden">Points by category, and their sum</caption>
      <thead>
        <tr>
          <th scope="col">Category</th>
          <th scope="col" className={tables.right}>
            Points
          </th>
          <th scope="col" className={tables.right}>
            Of
          </th>
          <th scope="col" className={tables.right}>
            Share
          </th>
        </tr>
      </thead>
      <tbody>
        {categories.map(({ id, points, maxPoints, unknownPoints }) => (
          <tr key={id}>
            <th scope="row">
              <a className={styles.input} href={`#${tabOfCategory(id)}`}>
                {categoryName(id)}
              </a>
            </th>
            <td className={`${tables.right} ${styles.strong}`}>
              {maxPoints === 0 ? 'N/A' : pointsText(points)}
            </td>
            <td className={`${tables.right} faint`}>{maxPoints > 0 && maxText(maxPoints)}</td>
            <td className={tables.right}>
              {maxPoints > 0 && (
                <PointsMeter points={points} max={maxPoints} unknown={unknownPoints} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Raw score</th>
          <td className={tables.right}>{pointsText(raw)}</td>
          <td className={`${tables.right} faint`}>{maxText(most)}</td>
          <td className={classNames(tables.right, styles.capped)}>
            {capTakes <= -0.05 && `cap ${signedPoints(capTakes)}`}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
