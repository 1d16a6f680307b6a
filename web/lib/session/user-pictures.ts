import { type QueryClient, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'
import { pictureAddress } from '../../../shared/values/pictures/picture.ts'
import { refreshSession, sessionQuery } from './session.ts'

interface Change {
  readonly username: string
  readonly at: number
}

let change: Change | undefined
const listeners = new Set<() => void>()

/** Reloads the user's picture everywhere. Whether there is one is said by the session alone. */
export const pictureChanged = async (client: QueryClient, username: string): Promise<void> => {
  change = { username, at: Date.now() }
  for (const listener of listeners) listener()
  await refreshSession(client)
}

/**
 * Picture addresses, best first: the uploaded one, then the provider's. The uploaded one is loaded
 * again with a session of another minute: it may have been changed elsewhere.
 */
export const useUserPictures = ({
  username,
  image,
  hasPicture,
}: Pick<SessionUser, 'username' | 'image' | 'hasPicture'>): readonly string[] => {
  const { dataUpdatedAt } = useQuery(sessionQuery)
  const newest = useSyncExternalStore(subscribe, () => change)
  const changed = newest?.username === username ? newest : undefined
  const uploaded = pictureAddress(username, Math.max(changed?.at ?? 0, dataUpdatedAt))
  return [
    ...(hasPicture
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
