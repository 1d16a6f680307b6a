import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** Height of the banner in pixels on a desktop, without the header that lies over it. */
export const BANNER_HEIGHT = 320

export type BannerProps = {
  title: string
  subtitle: string
  /** Below the subtitle: the search, live numbers. */
  children?: ReactNode
  /** The right half, from 1200 px up. */
  aside?: ReactNode
}

/** The head of the home page, under a header that is transparent until the page scrolls. */
export const Banner = ({ title, subtitle, children, aside }: BannerProps) => (
  <div className={styles.banner}>
    <div className={`page ${styles.inner}`}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.subtitle}>{subtitle}</p>
        {children}
      </div>
      {aside !== undefined && <div className={styles.aside}>{aside}</div>}
    </div>
  </div>
)
