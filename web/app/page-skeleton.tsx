import { PageMeta } from '../components/layout/page-meta.tsx'
import { Skeleton } from '../components/feedback/skeleton.tsx'
import * as styles from './page-skeleton.module.css'

/** Shown while the session is loading: the heading, and placeholders for the content. */
export const PageSkeleton = ({ title }: { title: string }) => (
  <div className="page tall tool" aria-busy="true">
    <PageMeta title={title} unlisted />
    <h1>{title}</h1>
    <div className={styles.rows}>
      {[160, 240, 200].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  </div>
)
