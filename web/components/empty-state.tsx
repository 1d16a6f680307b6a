import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  /** One sentence of why. */
  children?: ReactNode
  /** One thing to do about it: a button or a link. */
  action?: ReactNode
}

/** What a section says when it has nothing to list, at its left edge under its rule. */
export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <p className={styles.why}>{children}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
