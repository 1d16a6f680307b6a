import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../../components/class-names.ts'
import styles from './settings-section.module.css'

export type BlockProps = {
  title: string
  /** One or two sentences below the title. */
  lead?: ReactNode
  /** It is not known yet whether it is shown: its place is kept and its content unseen. */
  waiting?: boolean
  /** To the block itself, which can be given the focus. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** One thing to see or do within a part of the settings. */
export const Block = ({ title, lead, waiting = false, ref, children }: BlockProps) => {
  const headingId = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.block, waiting && styles.waiting)}
      aria-labelledby={headingId}
    >
      <h3 id={headingId} className={styles.heading}>
        {title}
      </h3>
      {lead !== undefined && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  )
}
