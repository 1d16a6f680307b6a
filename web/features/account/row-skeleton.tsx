import { Skeleton } from '../../components/feedback/skeleton.tsx'
import * as styles from './settings-section.module.css'

export const RowSkeleton = () => (
  <li className={styles.row}>
    <span className={styles.text}>
      <span className={styles.name}>
        <Skeleton width={140} />
      </span>
      <span className="faint small">
        <Skeleton width={240} height={10} />
      </span>
    </span>
  </li>
)
