import { Skeleton } from '../../components/feedback/skeleton.tsx'
import * as head from './section-head.module.css'
import * as columns from './watchlist-columns.module.css'
import * as styles from './watchlists-skeleton.module.css'
import * as texts from './texts.ts'

export const WatchlistsSkeleton = () => (
  <div className={columns.columns} aria-busy="true">
    <div>
      <div className={head.head}>
        <h1 className={head.title}>{texts.watchlists}</h1>
      </div>
      <div className={styles.rows}>
        {[120, 72, 96].map((width) => (
          <div key={width} className={styles.row}>
            <Skeleton width={width} />
          </div>
        ))}
      </div>
    </div>
    <div>
      <div className={head.head}>
        <Skeleton width={200} height={24} />
      </div>
    </div>
  </div>
)
