import type { ReactNode, Ref } from 'react'
import * as styles from './page-head.module.css'

export type PageHeadProps = {
  title: string
  /** Makes the title focusable. */
  titleRef?: Ref<HTMLHeadingElement>
  action?: ReactNode
  children: ReactNode
}

export const PageHead = ({ title, titleRef, action, children }: PageHeadProps) => (
  <>
    <div className={styles.head}>
      <h1 ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
        {title}
      </h1>
      {action}
    </div>
    <p className={styles.lead}>{children}</p>
  </>
)
