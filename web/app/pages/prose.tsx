import type { ReactNode } from 'react'
import { PageMeta } from '../../components/layout/page-meta.tsx'
import * as styles from './prose.module.css'

export type ProseProps = {
  title: string
  lead: string
  children: ReactNode
}

/** A text page: one column of headings, paragraphs, lists and tables. */
export const Prose = ({ title, lead, children }: ProseProps) => (
  <article className={`page reading ${styles.prose}`}>
    <PageMeta title={title} description={lead} />
    <h1>{title}</h1>
    <p className={styles.lead}>{lead}</p>
    {children}
  </article>
)
