import * as styles from './skeleton.module.css'

export type SkeletonProps = {
  width: number | string
  /** Pixels. Default 12. */
  height?: number
  /** A disc of `width`, for a logo. */
  round?: boolean
}

/** A placeholder for a value. The element around it sets `aria-busy`. */
export const Skeleton = ({ width, height = 12, round = false }: SkeletonProps) => (
  // An SVG takes its size from attributes: the policy of the HTML allows no `style`.
  <svg
    className={round ? styles.round : styles.bar}
    width={width}
    height={round ? width : height}
    aria-hidden="true"
  />
)
