import { Skeleton } from '../../components/feedback/skeleton.tsx'
import * as styles from './project-skeleton.module.css'
import * as texts from './texts.ts'

/** As high as the loaded page. */
export const ProjectSkeleton = () => (
  <>
    <p className="visually-hidden" role="status">
      {texts.loadingTheProject}
    </p>
    <div className={styles.crumbs}>
      <Skeleton width={136} height={8} />
    </div>
    <div className={styles.main}>
      <Skeleton width={48} round />
      <div>
        <div className={styles.name}>
          <Skeleton width={180} height={20} />
        </div>
        <div className={styles.facts}>
          <Skeleton width={220} />
        </div>
      </div>
    </div>
    <div className={styles.description}>
      <Skeleton width={420} />
    </div>
    <div className={styles.line}>
      <Skeleton width={320} height={8} />
    </div>
    <div className={styles.section}>
      <Skeleton width="60%" height={84} />
    </div>
  </>
)
