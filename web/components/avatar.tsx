import { useState } from 'react'
import styles from './avatar.module.css'

export type AvatarProps = {
  /** The first letter, in capitals, stands in for a missing picture. */
  email: string
  /** The picture's address on this site. */
  src?: string | undefined
  /** Pixels. Default 28. */
  size?: number
}

/** A signed-in person, as a disc. It names nobody to a screen reader: what holds it does. */
export const Avatar = ({ email, src, size = 28 }: AvatarProps) => {
  const [brokenSrc, setBrokenSrc] = useState<string>()
  const box = { width: size, height: size }
  return src === undefined || src === brokenSrc ? (
    <span className={styles.avatar} style={box} aria-hidden="true">
      {email.slice(0, 1).toUpperCase()}
    </span>
  ) : (
    <img
      className={styles.avatar}
      src={src}
      alt=""
      width={size}
      height={size}
      onError={() => setBrokenSrc(src)}
    />
  )
}
