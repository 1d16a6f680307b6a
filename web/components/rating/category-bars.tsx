import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import { categoryName } from './category-name.ts'
import styles from './category-bars.module.css'

const BAR = 9
const STEP = 13
const HEIGHT = 24
const FULL = HEIGHT - 2
/** Below this share of its points a category is drawn as weak. */
const WEAK_BELOW = 0.4
/** With more than this share of its points unknown a category is drawn as unknown. */
const UNKNOWN_ABOVE = 0.6

/** Six small bars, one for each category: points of those that can apply. */
export const CategoryBars = ({ categories }: { categories: ProjectRow['categories'] }) => {
  const sentence = categories.map(describe).join(', ')
  return (
    <svg width={STEP * 5 + BAR} height={HEIGHT} role="img" aria-label={sentence}>
      <title>{sentence}</title>
      {categories.map(({ id, points, max, unknown }, index) => {
        const x = index * STEP
        if (max === 0) {
          return (
            <path key={id} className={styles.absent} d={`M${x + 2} ${HEIGHT / 2}h${BAR - 4}`} />
          )
        }
        if (unknown / max > UNKNOWN_ABOVE) {
          return (
            <rect
              key={id}
              className={styles.unknown}
              x={x + 0.5}
              y={1.5}
              width={BAR - 1}
              height={FULL - 1}
            />
          )
        }
        const height = FULL * (points / max)
        return (
          <g key={id}>
            <rect className={styles.track} x={x} y={1} width={BAR} height={FULL} />
            <rect
              className={points / max < WEAK_BELOW ? styles.weak : styles.known}
              x={x}
              y={1 + FULL - height}
              width={BAR}
              height={height}
            />
          </g>
        )
      })}
    </svg>
  )
}

const describe = ({ id, points, max, unknown }: ProjectRow['categories'][number]): string => {
  const name = categoryName(id)
  if (max === 0) return `${name} N/A`
  if (unknown / max > UNKNOWN_ABOVE) return `${name} mostly unknown`
  return `${name} ${Math.round((100 * points) / max)} of 100`
}
