import styles from './demo-tag.module.css'

/** Marks fictional data. `short` shows only "Demo" on a phone. */
export const DemoTag = ({ short = false }: { short?: boolean }) => (
  <span className={styles.demo}>
    Demo<span className={short ? styles.rest : undefined}>&nbsp;data</span>
  </span>
)
