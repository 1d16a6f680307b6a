import type { ReactNode } from 'react'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import * as styles from './message-page.module.css'

export type MessagePageProps = {
  title: string
  subtitle: string
  children?: ReactNode
  action: ReactNode
  /** Below all else, as it may come later. */
  note?: ReactNode
  /** There is no such page. Default false. */
  missing?: boolean
}

export const MessagePage = ({
  title,
  subtitle,
  children,
  action,
  note,
  missing = false,
}: MessagePageProps) => (
  <div className={`page ${styles.message}`}>
    <PageMeta title={title} missing={missing} unlisted />
    <div className={styles.body}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      <div className={styles.action}>{action}</div>
      {note !== undefined && (
        <p className={styles.note} role="status">
          {note}
        </p>
      )}
    </div>
  </div>
)
