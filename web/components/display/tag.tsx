import type { ReactNode } from 'react'
import * as styles from './tag.module.css'

export const Tag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
)
