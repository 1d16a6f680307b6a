import { MissingValueTag } from '../../display/missing-value-tag.tsx'
import { type CategoryPoints, knownPoints, uncertainPoints } from './category-points.ts'
import styles from './category-meter.module.css'

export const CategoryMeter = ({ category }: { category: CategoryPoints }) => {
  const width = (points: number): string =>
    category.max === 0 ? '0' : `${Math.min(100, (100 * points) / category.max)}%`
  return (
    <span className={styles.meter} aria-hidden="true">
      <i className={styles.points} style={{ width: width(knownPoints(category)) }} />
      <i className={styles.unknown} style={{ width: width(uncertainPoints(category)) }} />
    </span>
  )
}

/** The known share of a category (0–1), shown instead of its points when there is no score. */
export const KnownShare = ({ known }: { known: number }) =>
  known === 0 ? (
    <MissingValueTag kind="unknown" />
  ) : (
    <span className="num">{Math.max(1, Math.floor(known * 100))}% known</span>
  )
