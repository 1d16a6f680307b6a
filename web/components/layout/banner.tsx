import { useEffect } from 'react'
import type { ReactNode } from 'react'
import styles from './banner.module.css'

/** Pixels on a desktop, without the header above it. */
const BANNER_HEIGHT = 320
const HEIGHT_PROPERTY = '--banner-h'

export const bannerHeight = (): number => {
  const height = Number.parseFloat(
    getComputedStyle(document.documentElement).getPropertyValue(HEIGHT_PROPERTY),
  )
  return Number.isFinite(height) ? height : BANNER_HEIGHT
}

export type BannerProps = {
  title: string
  subtitle: string
  /** Pixels. The header shows its search once the banner is scrolled past. */
  height?: number
  children?: ReactNode
  /** The right half, from 1100 px up. */
  aside?: ReactNode
}

/** Top of the home page, under a header that is transparent until the page scrolls. */
export const Banner = ({ title, subtitle, height, children, aside }: BannerProps) => {
  useEffect(() => {
    if (height === undefined) return
    const { style } = document.documentElement
    style.setProperty(HEIGHT_PROPERTY, `${height}px`)
    return () => {
      style.removeProperty(HEIGHT_PROPERTY)
    }
  }, [height])
  return (
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
}
