import type { ReactNode } from 'react'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import styles from './message-page.module.css'

export type MessagePageProps = {
  title: string
  subtitle: string
  children?: ReactNode
  action: ReactNode
}

export const MessagePage = ({ title, subtitle, children, action }: MessagePageProps) => (
  <div className={`page ${styles.message}`}>
    <DocumentTitle title={title} />
    <div className={styles.body}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.subtitle}>{subtitle}</p>
      {children !== undefined && <p className={styles.text}>{children}</p>}
      <div className={styles.action}>{action}</div>
    </div>
  </div>
)
