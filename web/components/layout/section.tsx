import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import styles from './section.module.css'

export type SectionProps = {
  title: string
  /** A short note beside the title: a count, a date, what the list leaves out. */
  meta?: ReactNode
  /** Buttons and links at the right end of the head. */
  actions?: ReactNode
  /** Name by which the guided tour finds the section. */
  tour?: string
  /** Level of the heading. Default 2. */
  level?: 2 | 3
  className?: string
  /** For a heading that may be given the focus. */
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

/** A part of a page: opened by a rule, named by its heading. */
export const Section = ({
  title,
  meta,
  actions,
  tour,
  level = 2,
  className,
  headingRef,
  children,
}: SectionProps) => {
  const headingId = useId()
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <section
      className={classNames(styles.section, className)}
      aria-labelledby={headingId}
      data-tour={tour}
    >
      <div className={styles.head}>
        <Heading
          ref={headingRef}
          id={headingId}
          className={styles.title}
          tabIndex={headingRef === undefined ? undefined : -1}
        >
          {title}
        </Heading>
        {meta !== undefined && <span className={styles.meta}>{meta}</span>}
        {actions !== undefined && <span className={styles.actions}>{actions}</span>}
      </div>
      {children}
    </section>
  )
}
