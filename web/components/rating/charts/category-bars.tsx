import { Fragment, useId } from 'react'
import type { ProjectRow } from '../../../../shared/contract/projects/project-row.ts'
import { coordinate } from '../../format/coordinate.ts'
import { categoryLabel } from '../rating-labels.ts'
import * as styles from './category-bars.module.css'
import { Hatch } from './hatch.tsx'
import { knownPoints, uncertainPoints } from './category-points.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../../texts.ts'

const BAR = 9
const STEP = 13
const HEIGHT = 24
const FULL = HEIGHT - 2
const WEAK_SHARE = 0.4

export type CategoryBarsProps = {
  categories: ProjectRow['categories']
  /** false: the label says only what is known, no points. Default true. */
  rated?: boolean
}

export const CategoryBars = ({ categories, rated = true }: CategoryBarsProps) => {
  const hatch = useId()
  const sentence = categories.map((category) => describe(category, rated)).join(', ')
  return (
    <svg
      width={STEP * (categories.length - 1) + BAR}
      height={HEIGHT}
      role="img"
      aria-label={sentence}
    >
      <title>{sentence}</title>
      {categories.some((category) => uncertainPoints(category) > 0) && <Hatch id={hatch} />}
      {categories.map((category, index) => {
        const { id, points, max } = category
        const x = index * STEP
        if (max === 0) {
          return (
            <path key={id} className={styles.absent} d={`M${x + 2} ${HEIGHT / 2}h${BAR - 4}`} />
          )
        }
        const known = FULL * (knownPoints(category) / max)
        const open = FULL * (uncertainPoints(category) / max)
        return (
          <Fragment key={id}>
            <rect className={styles.track} x={x} y={1} width={BAR} height={FULL} />
            {known > 0 && (
              <rect
                className={points / max < WEAK_SHARE ? styles.weak : styles.known}
                x={x}
                y={coordinate(1 + FULL - known)}
                width={BAR}
                height={coordinate(known)}
              />
            )}
            {open > 0 && (
              <rect
                className={styles.unknown}
                fill={`url(#${hatch})`}
                x={x + 0.5}
                y={coordinate(1.5 + FULL - known - open)}
                width={BAR - 1}
                height={coordinate(Math.max(1, open - 1))}
              />
            )}
          </Fragment>
        )
      })}
    </svg>
  )
}

const describe = (category: ProjectRow['categories'][number], rated: boolean): string => {
  const { id, points, max, known } = category
  const name = categoryLabel(id)
  if (max === 0) return formatMessage(texts.categoryNotApplicable, { name })
  if (known === 0) return formatMessage(texts.nameUnknown, { name })
  const part =
    known < 1
      ? formatMessage(texts.percentageKnown, { percentage: Math.max(1, Math.floor(known * 100)) })
      : ''
  if (!rated) return part ? `${name} ${part}` : formatMessage(texts.categoryKnown, { name })
  const score = formatMessage(texts.categoryScore, {
    name,
    value: Math.round((100 * points) / max),
  })
  return part ? formatMessage(texts.categoryScoreAndPart, { score, part }) : score
}
