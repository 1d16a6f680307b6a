import * as styles from './demo-tag.module.css'
import * as texts from '../texts.ts'

/** Marks fictional data. `short` shows only "Demo" on a phone. */
export const DemoTag = ({ short = false }: { short?: boolean }) => (
  <span className={styles.demo}>
    {texts.demo}
    <span className={short ? styles.rest : undefined}>{texts.demoData}</span>
  </span>
)
