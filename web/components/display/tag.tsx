import type { ReactNode } from 'react'
import styles from './tag.module.css'

/** A short fact about a thing, such as its category. */
export const Tag = ({ children }: { children: ReactNode }) => (
  <span className={styles.tag}>{children}</span>
)
