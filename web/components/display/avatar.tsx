import { useEffect, useState } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { useUserPictures } from '../../lib/session/user-pictures.ts'
import * as styles from './avatar.module.css'

export type AvatarProps = {
  user: Pick<SessionUser, 'username' | 'email' | 'image' | 'hasPicture'>
  size?: number
}

/** Decorative: the element around it names the user to screen readers. */
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

/** The first picture that decodes. Until then, the one shown before. */
const useLoadedPicture = (pictures: readonly string[]): string | undefined => {
  const [loaded, setLoaded] = useState<string>()
  const sources = pictures.join('\n')
  useEffect(() => {
    let isCurrent = true
    void firstOf(sources === '' ? [] : sources.split('\n')).then((picture) => {
      if (isCurrent) setLoaded(picture)
    })
    return () => {
      isCurrent = false
    }
  }, [sources])
  return loaded
}

const firstOf = async (pictures: readonly string[]): Promise<string | undefined> => {
  for (const picture of pictures) {
    const image = new Image()
    image.referrerPolicy = 'no-referrer'
    image.src = picture
    if (await image.decode().then(succeeded, failed)) return picture
  }
  return undefined
}

const succeeded = (): boolean => true
const failed = (): boolean => false
