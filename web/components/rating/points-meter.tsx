import styles from './points-meter.module.css'

export type PointsMeterProps = {
  points: number
  max: number
  /** Points that unknown inputs could still add: hatched. Default 0. */
  unknown?: number
}

/** Points of their maximum as a bar; the numbers stand beside it. */
export const PointsMeter = ({ points, max, unknown = 0 }: PointsMeterProps) => (
  <span className={styles.meter} aria-hidden="true">
    <i className={styles.points} style={{ width: share(points, max) }} />
    <i className={styles.unknown} style={{ width: share(unknown, max) }} />
  </span>
)

const share = (points: number, max: number): string =>
  max === 0 ? '0' : `${Math.min(100, (100 * points) / max)}%`
