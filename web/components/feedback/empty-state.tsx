import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './empty-state.module.css'

export type EmptyStateProps = {
  title: string
  children?: ReactNode
  action?: ReactNode
  /** No minimum height, for places where more content follows. */
  compact?: boolean
}

export const EmptyState = ({ title, children, action, compact = false }: EmptyStateProps) => (
  <div className={classNames(styles.empty, compact && styles.compact)}>
    <p className={styles.title}>{title}</p>
    {children !== undefined && <p className={styles.why}>{children}</p>}
    {action !== undefined && <div className={styles.action}>{action}</div>}
  </div>
)
