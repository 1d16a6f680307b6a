import { useId } from 'react'
import { RATING_CATEGORIES, type RatingCategory } from '../../../../shared/values/rating.ts'
import { coordinate } from '../../format/coordinate.ts'
import { categoryLabel } from '../rating-labels.ts'
import * as styles from './category-radar.module.css'
import { Hatch } from './hatch.tsx'
import { knownPoints, uncertainPoints, type CategoryPoints } from './category-points.ts'
import * as texts from '../../texts.ts'

export type RadarCategory = CategoryPoints & { readonly id: RatingCategory }

const CENTRE = { x: 170, y: 104 }
const RADIUS = 76
const LABEL_AT = RADIUS + 14

const spoke = (index: number, length: number) => {
  const angle = (index * 2 * Math.PI) / RATING_CATEGORIES.length
  return {
    x: coordinate(CENTRE.x + length * Math.sin(angle)),
    y: coordinate(CENTRE.y - length * Math.cos(angle)),
  }
}
const polygon = (lengths: readonly number[]): string =>
  lengths
    .map((length, index) => spoke(index, length))
    .map(({ x, y }) => `${x},${y}`)
    .join(' ')

export const CategoryRadar = ({ categories }: { categories: readonly RadarCategory[] }) => {
  const shares = RATING_CATEGORIES.map((id) => {
    const found = categories.find((category) => category.id === id)
    if (found === undefined || found.max === 0) return { known: 0, possible: 0, isKnown: false }
    const known = knownPoints(found) / found.max
    return {
      known,
      possible: Math.min(1, known + uncertainPoints(found) / found.max),
      isKnown: found.known > 0,
    }
  })
  const hatch = useId()
  const known = shares.map((share) => RADIUS * share.known)
  const isWhole = shares.every((share) => share.possible - share.known < 0.005)
  return (
    <svg
      className={styles.radar}
      width="336"
      height="208"
      viewBox="-4 0 336 208"
      role="img"
      aria-label={texts.sharesOfThePoints}
    >
      {[0.25, 0.5, 0.75].map((part) => (
        <polygon
          key={part}
          className={styles.ring}
          points={polygon(RATING_CATEGORIES.map(() => RADIUS * part))}
        />
      ))}
      <polygon className={styles.outer} points={polygon(RATING_CATEGORIES.map(() => RADIUS))} />
      {RATING_CATEGORIES.map((id, index) => {
        const { x, y } = spoke(index, RADIUS)
        return <path key={id} className={styles.axis} d={`M${CENTRE.x} ${CENTRE.y}L${x} ${y}`} />
      })}
      <Hatch id={hatch} />
      {!isWhole && (
        <polygon
          className={styles.possible}
          fill={`url(#${hatch})`}
          points={polygon(shares.map((share) => RADIUS * share.possible))}
        />
      )}
      <polygon className={styles.points} points={polygon(known)} />
      {known.map((length, index) => {
        const { x, y } = spoke(index, length)
        return (
          shares[index]?.isKnown === true && (
            <circle key={RATING_CATEGORIES[index]} className={styles.dot} cx={x} cy={y} r="2.5" />
          )
        )
      })}
      {RATING_CATEGORIES.map((id, index) => {
        const { x, y } = spoke(index, LABEL_AT)
        return (
          <text key={id} x={x} y={coordinate(y + LABEL_DROP)} textAnchor={anchorAt(x)}>
            {categoryLabel(id)}
          </text>
        )
      })}
    </svg>
  )
}

const LABEL_DROP = 4
const anchorAt = (x: number) =>
  Math.abs(x - CENTRE.x) < 1 ? 'middle' : x > CENTRE.x ? 'start' : 'end'
