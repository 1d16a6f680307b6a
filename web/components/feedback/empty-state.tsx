import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  /** One sentence of why. */
  children?: ReactNode
  /** One thing to do about it: a button or a link. */
  action?: ReactNode
  /** Takes no more height than its text: where something else follows. */
  compact?: boolean
}

/** What a section says when it has nothing to list, at its left edge under its rule. */
export const EmptyState = ({ title, children, action, compact = false }: EmptyStateProps) => (
  <div className={classNames(styles.empty, compact && styles.compact)}>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <p className={styles.why}>{children}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
