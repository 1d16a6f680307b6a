import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { pictureAddress } from '../../../shared/values/pictures/picture.ts'

let change: { readonly isThere: boolean; readonly at: number } | undefined
/** Part of the picture address: pictures are loaded again only after a change. */
let lookedUpAt = Date.now()
const listeners = new Set<() => void>()

/** Reloads the user's picture everywhere. */
export const pictureChanged = (isThere: boolean): void => {
  lookedUpAt = Date.now()
  change = { isThere, at: lookedUpAt }
  for (const listener of listeners) listener()
}

/** Picture addresses, best first: the uploaded one, then the provider's. */
export const useUserPictures = ({
  username,
  image,
  hasPicture,
}: Pick<SessionUser, 'username' | 'image' | 'hasPicture'>): readonly string[] => {
  const changed = useSyncExternalStore(subscribe, () => change)
  const uploaded = pictureAddress(username, lookedUpAt)
  return [
    ...((changed?.isThere ?? hasPicture)
      ? // Within the minute of a change the address alone would still name the picture before.
        [changed === undefined ? uploaded : `${uploaded}&changed=${changed.at}`]
      : []),
    ...(image === null ? [] : [image]),
  ]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
