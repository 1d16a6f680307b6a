import { useSyncExternalStore } from 'react'

/** Session messages between tabs, by a channel and by storage, where NextAuth's client looks. */

export type SessionMessage = 'signin' | 'signout'

/** Of both; NextAuth gave it. */
const KEY = 'nextauth.message'

// Node has channels, too, and one would keep its process alive.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel(KEY)

let endedHere = false

/** Whether this page itself ended the session, so the user meant to leave. */
export const sessionEndedHere = (): boolean => endedHere

/** News of a session that a tab of this browser ended, or may have ended. */
let signOuts = 0
const listeners = new Set<() => void>()
const countSignOut = (): void => {
  signOuts += 1
  for (const listener of listeners) listener()
}

/** Changes with each sign-out in this browser, not with the end of a session elsewhere or by time. */
export const useSignOuts = (): number =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => signOuts,
    () => 0,
  )

/** The random id makes each message differ: storage events fire only on changes. */
export const broadcastSession = (news: SessionMessage): void => {
  endedHere = news === 'signout'
  if (endedHere) countSignOut()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel?.postMessage(news)
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        event: 'session',
        data: { trigger: endedHere ? 'signout' : 'getSession' },
        timestamp: Date.now(),
        id: crypto.randomUUID(),
      }),
    )
  } catch {
    // Storage is blocked or full: other tabs have heard it by the channel.
  }
}

/** Calls back when another tab signs in or out. */
export const onSessionMessage = (listener: () => void, signal: AbortSignal): void => {
  // The channel's messages have no key.
  const onMessage = ({ key = KEY }: Partial<StorageEvent>): void => {
    if (key !== KEY) return
    endedHere = false
    countSignOut()
    listener()
  }
  channel?.addEventListener('message', onMessage, { signal })
  addEventListener('storage', onMessage, { signal })
}
