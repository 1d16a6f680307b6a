import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import * as styles from './rows-skeleton.module.css'

export type RowsSkeletonProps = {
  rows: number
  /** Pixels per row. Default 44. */
  height?: number
}

export const RowsSkeleton = ({ rows, height = 44 }: RowsSkeletonProps) => (
  <div aria-hidden="true">
    <div className={styles.row} style={{ height: 33 }} />
    {Array.from({ length: rows }, (_, index) => (
      <div key={index} className={styles.row} style={{ height }}>
        <Skeleton width={`${20 + ((index * 7) % 12)}%`} />
        <Skeleton width={`${12 + ((index * 5) % 9)}%`} />
        <Skeleton width="16%" />
      </div>
    ))}
  </div>
)
