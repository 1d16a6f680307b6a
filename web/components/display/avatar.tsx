import { useEffect, useState } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { useUserPictures } from '../../lib/session/user-pictures.ts'
import styles from './avatar.module.css'

export type AvatarProps = {
  user: Pick<SessionUser, 'username' | 'email' | 'image' | 'hasPicture'>
  /** Pixels. Default 28. */
  size?: number
}

/**
 * A signed-in person, as a disc: the picture that was uploaded, else the one that the sign-in
 * brought, else the first letter of the email. It names nobody to a screen reader: what holds it
 * does.
 */
export const Avatar = ({ user, size = 28 }: AvatarProps) => {
  const picture = useLoadedPicture(useUserPictures(user))
  const box = { width: size, height: size }
  return picture === undefined ? (
    <span
      className={styles.avatar}
      style={{ ...box, fontSize: Math.round(size * 0.43) }}
      aria-hidden="true"
    >
      {user.email.slice(0, 1).toUpperCase()}
    </span>
  ) : (
    <img
      className={styles.avatar}
      src={picture}
      alt=""
      width={size}
      height={size}
      referrerPolicy="no-referrer"
    />
  )
}

/**
 * The first of the pictures that there is, once it can be drawn. Until then, and when others are
 * asked for, the one before.
 */
const useLoadedPicture = (pictures: readonly string[]): string | undefined => {
  const [loaded, setLoaded] = useState<string>()
  const asked = pictures.join('\n')
  useEffect(() => {
    let isAsked = true
    void firstOf(asked === '' ? [] : asked.split('\n')).then((picture) => {
      if (isAsked) setLoaded(picture)
    })
    return () => {
      isAsked = false
    }
  }, [asked])
  return loaded
}

const firstOf = async (pictures: readonly string[]): Promise<string | undefined> => {
  for (const picture of pictures) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = picture
    if (await image.decode().then(isThere, isMissing)) return picture
  }
  return undefined
}

const isThere = (): boolean => true
const isMissing = (): boolean => false
