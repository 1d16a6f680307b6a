/** Session messages between tabs, also under NextAuth's own storage key for its client. */

export type SessionMessage = 'signin' | 'signout'

const CHANNEL = 'assay.session'
const STORAGE_KEY = 'nextauth.message'

// Node has channels, too, and one would keep its process alive.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

let endedHere = false

/** Whether this page itself ended the session, so the user meant to leave. */
export const sessionEndedHere = (): boolean => endedHere

/** The random id makes each message differ: storage events fire only on changes. */
export const broadcastSession = (news: SessionMessage): void => {
  endedHere = news === 'signout'
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel?.postMessage(news)
  const trigger = news === 'signout' ? 'signout' : 'getSession'
  localStorage.setItem(
    STORAGE_KEY,
    JSON.stringify({
      event: 'session',
      data: { trigger },
      timestamp: Date.now(),
      id: crypto.randomUUID(),
    }),
  )
}

/** Calls back when another tab signs in or out. Returns a function that unsubscribes. */
export const onSessionMessage = (listener: () => void): (() => void) => {
  const onStorage = ({ key, newValue }: StorageEvent): void => {
    if (key === STORAGE_KEY && newValue !== null) listener()
  }
  channel?.addEventListener('message', listener)
  window.addEventListener('storage', onStorage)
  return () => {
    channel?.removeEventListener('message', listener)
    window.removeEventListener('storage', onStorage)
  }
}
