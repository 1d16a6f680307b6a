import { useEffect, useRef, useState } from 'react'
import { logoAddress } from '../../../shared/values/pictures/image.ts'
import * as styles from './project-logo.module.css'

export type ProjectLogoProps = {
  /** Path on this site; missing or broken, a plain disc takes its place. */
  src: string | null | undefined
  /** Pixels: 20 in dense lists, 24 in rows, 28 in a comparison, 48 on the project page. Default 24. */
  size?: 20 | 24 | 28 | 48
}

/** Always round, so that it never looks like a rating mark. Decorative: the name is beside it. */
export const ProjectLogo = ({ src, size = 24 }: ProjectLogoProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    // It failed before the page was hydrated: nobody heard of it.
    if (image.current?.complete && image.current.naturalWidth === 0) setBrokenSrc(src ?? undefined)
  }, [src])
  return src === undefined || src === null || src === brokenSrc ? (
    <svg className={styles.logo} width={size} height={size} aria-hidden="true" />
  ) : (
    <img
      ref={image}
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
