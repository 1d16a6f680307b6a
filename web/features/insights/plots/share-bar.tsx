import * as styles from './share-bar.module.css'

/** A bar for what a number beside it says. @param share 0 to 1 */
export const ShareBar = ({ share }: { share: number }) => (
  <span className={styles.track} aria-hidden="true">
    <span className={styles.bar} style={{ width: `${Math.min(1, share) * 100}%` }} />
  </span>
)
