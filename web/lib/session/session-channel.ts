/**
 * What the tabs of one browser tell each other about the session: by BroadcastChannel among
 * themselves, and under NextAuth's own storage key, which its client listens to.
 */

export type SessionMessage = 'signin' | 'signout'

const CHANNEL = 'assay.session'
const STORAGE_KEY = 'nextauth.message'

const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL)

let endedHere = false

/** Whether the last news of this page itself was a sign-out: its user meant to leave. */
export const sessionEndedHere = (): boolean => endedHere

/** Tells the other tabs. The random id makes two messages of one moment differ, so that both are heard. */
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

/** Calls back when another tab signs in or out; answers how to stop listening. */
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
