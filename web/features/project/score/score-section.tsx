import { useState } from 'react'
import { Link } from 'wouter'
import { Button } from '../../../components/buttons/button.tsx'
import { LazyBoundary } from '../../../components/lazy/lazy-boundary.tsx'
import { lazyComponent } from '../../../components/lazy/lazy-component.ts'
import { CategoryRadar } from '../../../components/rating/charts/category-radar.tsx'
import { Hallmark } from '../../../components/rating/hallmark.tsx'
import { formatMaxPoints } from '../../../components/rating/format-rating.ts'
import { ScoreScale } from '../../../components/rating/charts/score-scale.tsx'
import type { ShownScore } from '../check/check-query.ts'
import { CategoryTable } from './category-table.tsx'
import { QueryPanel } from '../panels/query-panel.tsx'
import { useScore } from '../rating-queries.ts'
import { ScoreLimits } from './score-limits.tsx'
import { ScoreReasons } from './score-reasons.tsx'
import { ScoreSteps } from './score-steps.tsx'
import { unknownWeightOf } from './unknown-weight.ts'
import * as styles from './score-section.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from './texts.ts'

const PointsTable = lazyComponent(() => import('./points-table.tsx'))
/** Brings the formula along. */
const ScoreCheck = lazyComponent(() => import('../check/score-check.tsx'))

export type ScoreSectionProps = {
  projectId: string
  /** Rank and percentile. */
  rank: string | undefined
}

export const ScoreSection = ({ projectId, rank }: ScoreSectionProps) => {
  const query = useScore(projectId)
  return (
    <QueryPanel
      title={texts.securityScore}
      {...(rank !== undefined && { meta: rank })}
      {...(styles.section !== undefined && { className: styles.section })}
      actions={
        <Link className={`link small ${styles.made}`} href="/methodology">
          {texts.howTheScoreIsMade}
        </Link>
      }
      query={query}
      what={texts.score}
      skeleton={<div className={styles.skeleton} />}
    >
      {(score) => <ScoreDetails projectId={projectId} score={score} />}
    </QueryPanel>
  )
}

const ScoreDetails = ({ projectId, score }: { projectId: string; score: ShownScore }) => {
  const [showsPoints, setShowsPoints] = useState(false)
  const [showsCheck, setShowsCheck] = useState(false)
  const limiting = score.caps.find(({ max }) => score.raw !== null && score.raw >= max + 0.05)
  const unknownPoints = score.categories.reduce((sum, { unknownPoints: more }) => sum + more, 0)
  const unknownWeight = unknownWeightOf(score.inputs)
  return (
    <>
      <div className={styles.grid}>
        <div className={styles.main}>
          <Hallmark
            band={score.band}
            score={score.score}
            interval={score.interval}
            confidence={score.confidence}
            confidenceLevel={score.confidenceLevel}
            version={score.version}
            at={score.at}
          />
          <div className={styles.scale}>
            <ScoreScale
              band={score.band}
              score={score.score}
              raw={score.raw}
              interval={score.interval}
              rawHigh={score.raw === null ? null : Math.min(100, score.raw + unknownPoints)}
              cap={limiting?.max ?? null}
            />
          </div>
          <ScoreLimits score={score} />
          <ScoreReasons inputs={score.inputs} rated={score.score !== null} />
          {score.score !== null && <ScoreSteps score={score} />}
        </div>
        <div className={styles.side}>
          <h3 className={styles.heading}>{texts.categories}</h3>
          <div className={styles.radar}>
            <CategoryRadar
              categories={score.categories.map(
                ({ id, points, maxPoints, unknownPoints: more, known }) => ({
                  id,
                  points,
                  max: maxPoints,
                  unknown: more,
                  known,
                }),
              )}
            />
          </div>
          <CategoryTable score={score} />
          <p className={`small faint ${styles.note}`}>
            {unknownWeight === 0
              ? texts.allOfTheWeight
              : formatMessage(texts.unknownWeight, {
                  weight: formatMaxPoints(unknownWeight),
                })}
          </p>
          <div className={styles.buttons}>
            <Button
              size="sm"
              aria-expanded={showsPoints}
              onClick={() => setShowsPoints(!showsPoints)}
            >
              {showsPoints
                ? texts.hideThePoints
                : formatMessage(texts.pointsOfAllInputsCount, {
                    inputsCount: score.inputs.length,
                  })}
            </Button>
            <Button size="sm" aria-expanded={showsCheck} onClick={() => setShowsCheck(!showsCheck)}>
              {showsCheck ? texts.hideTheCheck : texts.computeItYourself}
            </Button>
          </div>
          {showsCheck && (
            <LazyBoundary onUnavailable={() => setShowsCheck(false)}>
              <ScoreCheck projectId={projectId} score={score} />
            </LazyBoundary>
          )}
        </div>
      </div>
      {showsPoints && <PointsTable score={score} />}
    </>
  )
}
