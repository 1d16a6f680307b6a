import { useState } from 'react'
import { logoAddress } from '../../../shared/values/image.ts'
import styles from './project-logo.module.css'

export type ProjectLogoProps = {
  /** The picture's address on this site; missing or broken, a plain disc keeps its place. */
  src: string | null | undefined
  /** Side in pixels: 20 in tight lists, 24 in rows, 48 on the project page. Default 24. */
  size?: 20 | 24 | 28 | 40 | 48
}

/** A project's logo: always round, so that it never looks like a mark. The name stands beside it. */
export const ProjectLogo = ({ src, size = 24 }: ProjectLogoProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  return src === undefined || src === null || src === brokenSrc ? (
    <span className={styles.logo} style={{ width: size, height: size }} aria-hidden="true" />
  ) : (
    <img
      className={styles.logo}
      src={logoAddress(src, size)}
      srcSet={`${logoAddress(src, 2 * size)} 2x`}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={() => setBrokenSrc(src)}
    />
  )
}
