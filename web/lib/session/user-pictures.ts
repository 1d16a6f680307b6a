import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { pictureAddress } from '../../../shared/values/pictures/picture.ts'

interface Change {
  readonly username: string
  readonly isThere: boolean
  readonly at: number
}

let change: Change | undefined
/** Part of the picture address: pictures are loaded again only after a change. */
const loadedAt = Date.now()
const listeners = new Set<() => void>()

/** Reloads the user's picture everywhere. */
export const pictureChanged = (username: string, isThere: boolean): void => {
  change = { username, isThere, at: Date.now() }
  for (const listener of listeners) listener()
}

/** Picture addresses, best first: the uploaded one, then the provider's. */
export const useUserPictures = ({
  username,
  image,
  hasPicture,
}: Pick<SessionUser, 'username' | 'image' | 'hasPicture'>): readonly string[] => {
  const newest = useSyncExternalStore(subscribe, () => change)
  const changed = newest?.username === username ? newest : undefined
  const uploaded = pictureAddress(username, changed?.at ?? loadedAt)
  return [
    ...((changed?.isThere ?? hasPicture)
      ? // Within the minute of a change the address alone would still name the picture before.
        [changed ? `${uploaded}&changed=${changed.at}` : uploaded]
      : []),
    ...(image === null ? [] : [image]),
  ]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
