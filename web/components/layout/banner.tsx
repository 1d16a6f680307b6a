import type { ReactNode } from 'react'
import * as styles from './banner.module.css'

/** Pixels on a desktop, without the header above it. */
export const bannerHeight = (): number =>
  Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--banner-h'))

export type BannerProps = {
  title: string
  subtitle: string
  children?: ReactNode
  /** The right half, from 1100 px up. */
  aside?: ReactNode
}

/** Top of the home page, under a header that is transparent until the page scrolls. */
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
