import styles from './skeleton.module.css'

export type SkeletonProps = {
  width: number | string
  /** Pixels. Default 12. */
  height?: number
  /** A disc of `width`, for a logo. */
  round?: boolean
}

/** A placeholder for a value. The element around it sets `aria-busy`. */
export const Skeleton = ({ width, height = 12, round = false }: SkeletonProps) => (
  <span
    className={round ? styles.round : styles.bar}
    style={{ width, height: round ? width : height }}
    aria-hidden="true"
  />
)
