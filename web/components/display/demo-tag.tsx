import styles from './demo-tag.module.css'

/** Says that what stands beside it is fictional. `short` shows "Demo" alone on a phone. */
export const DemoTag = ({ short = false }: { short?: boolean }) => (
  <span className={styles.demo}>
    Demo<span className={short ? styles.rest : undefined}>&nbsp;data</span>
  </span>
)
