import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { pictureAddress } from '../../../shared/values/picture.ts'

/** What this page last did to the user's own picture, and when, in epoch milliseconds. */
let change: { readonly isThere: boolean; readonly at: number } | undefined
/** When pictures were last looked up: the page does not ask again each minute, only when it is told. */
let lookedUpAt = Date.now()
const listeners = new Set<() => void>()

/**
 * Has every place that shows the user do so anew: call it after an upload or removal.
 *
 * @param isThere whether there is a picture now
 */
export const pictureChanged = (isThere: boolean): void => {
  lookedUpAt = Date.now()
  change = { isThere, at: lookedUpAt }
  for (const listener of listeners) listener()
}

/** Where the user's picture may be, best first: the one uploaded, else the one the provider gave. */
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
