import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../shared/contract/auth.ts'
import { pictureAddress } from '../../shared/values/picture.ts'

/** When the user's own picture was last changed on this page, in epoch milliseconds. */
let changedAt: number | undefined
/** When pictures were last looked up: the page does not ask again each minute, only when it is told. */
let lookedUpAt = Date.now()
const listeners = new Set<() => void>()

/** Has every place that shows the user fetch the picture anew: call it after an upload or removal. */
export const pictureChanged = (): void => {
  lookedUpAt = changedAt = Date.now()
  for (const listener of listeners) listener()
}

/** Where the user's picture may be, best first: the one uploaded, else the one the provider gave. */
export const useUserPictures = ({
  username,
  image,
}: Pick<SessionUser, 'username' | 'image'>): readonly string[] => {
  const version = useSyncExternalStore(subscribe, () => changedAt)
  const uploaded = pictureAddress(username, lookedUpAt)
  return [
    // Within the minute of a change the address alone would still name the picture before.
    version === undefined ? uploaded : `${uploaded}&changed=${version}`,
    ...(image === null ? [] : [image]),
  ]
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
