import { knownPoints, openPoints, type PartlyKnown } from './known-points.ts'
import styles from './points-meter.module.css'

export type PointsMeterProps = {
  /** Of what is known alone. */
  known: number
  max: number
  /** Points that hang on what is unknown: hatched. Default 0. */
  open?: number
}

/** Points of their maximum as a bar; the numbers stand beside it. */
export const PointsMeter = ({ known, max, open = 0 }: PointsMeterProps) => (
  <span className={styles.meter} aria-hidden="true">
    <i className={styles.points} style={{ width: share(known, max) }} />
    <i className={styles.unknown} style={{ width: share(open, max) }} />
  </span>
)

/** The same of a category: what is not known is hatched, whatever the formula counts for it. */
export const CategoryMeter = ({ category }: { category: PartlyKnown }) => (
  <PointsMeter known={knownPoints(category)} max={category.max} open={openPoints(category)} />
)

const share = (points: number, max: number): string =>
  max === 0 ? '0' : `${Math.min(100, (100 * points) / max)}%`
