import { type ReactNode, type Ref, useId } from 'react'
import { classNames } from '../../components/class-names.ts'
import * as styles from './settings-section.module.css'

export type SettingsBlockProps = {
  title: string
  lead?: ReactNode
  /** Keeps its space with hidden content until it is known whether the block is shown. */
  loading?: boolean
  /** The block itself can take the focus. */
  ref?: Ref<HTMLElement>
  children: ReactNode
}

/** A titled block within a settings section. */
export const SettingsBlock = ({
  title,
  lead,
  loading = false,
  ref,
  children,
}: SettingsBlockProps) => {
  const headingId = useId()
  return (
    <section
      ref={ref}
      tabIndex={-1}
      className={classNames(styles.block, loading && styles.loading)}
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
