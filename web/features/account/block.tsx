import { type ReactNode, useId } from 'react'
import styles from './part.module.css'

export type BlockProps = {
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  children: ReactNode
}

/** One thing to see or do within a part of the settings. */
export const Block = ({ title, lead, children }: BlockProps) => {
  const headingId = useId()
  return (
    <section className={styles.block} aria-labelledby={headingId}>
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
