import { useId } from 'react'
import type { ReactNode, Ref } from 'react'
import { classNames } from '../class-names.ts'
import * as styles from './section.module.css'

export type SectionProps = {
  title: string
  meta?: ReactNode
  actions?: ReactNode
  /** `data-tour` name for the guided tour. */
  tour?: string
  level?: 2 | 3
  className?: string | undefined
  headingRef?: Ref<HTMLHeadingElement>
  children: ReactNode
}

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
