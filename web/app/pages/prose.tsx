import type { ReactNode } from 'react'
import { DocumentTitle } from '../../components/layout/document-title.tsx'
import styles from './prose.module.css'

export type ProseProps = {
  title: string
  lead: string
  children: ReactNode
}

/** A text page: one column of headings, paragraphs, lists and tables. */
export const Prose = ({ title, lead, children }: ProseProps) => (
  <article className={`page ${styles.prose}`}>
    <DocumentTitle title={title} />
    <h1>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {children}
  </article>
)
