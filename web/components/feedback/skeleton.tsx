import styles from './skeleton.module.css'

export type SkeletonProps = {
  /** Any CSS length, or pixels. Never wider than its place. */
  width: number | string
  /** Pixels. Default 12, the height of a line of text. */
  height?: number
  /** A disc of `width`, in place of a logo. */
  round?: boolean
}

/** A still bar where a value will be. The element around it says `aria-busy`. */
export const Skeleton = ({ width, height = 12, round = false }: SkeletonProps) => (
  <span
    className={round ? styles.round : styles.bar}
    style={{ width, height: round ? width : height }}
    aria-hidden="true"
  />
)
