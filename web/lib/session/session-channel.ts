/** Session messages between tabs, by a channel and by storage, where NextAuth's client looks. */

export type SessionMessage = 'signin' | 'signout'

/** Of both; NextAuth gave it. */
const KEY = 'nextauth.message'

let channel: BroadcastChannel | undefined
try {
  // Node has channels, too, and one would keep its process alive.
  if (typeof window !== 'undefined') channel = new BroadcastChannel(KEY)
} catch {
  // Firefox opens none where the visitor forbids cookies.
}

let endedHere = false

/** Whether this page itself ended the session, so the user meant to leave. */
export const sessionEndedHere = (): boolean => endedHere

/** The time makes each message differ: storage events fire only on changes. */
export const broadcastSession = (news: SessionMessage): void => {
  endedHere = news === 'signout'
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no origin to name
  channel?.postMessage(news)
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify({
        event: 'session',
        data: { trigger: endedHere ? 'signout' : 'getSession' },
        timestamp: Date.now(),
      }),
    )
  } catch {
    // Storage is blocked or full: other tabs have heard it by the channel.
  }
}

/** Calls back when another tab signs in or out. */
export const onSessionMessage = (
  listener: (isSignOut: boolean) => void,
  signal: AbortSignal,
): void => {
  // The channel's messages have no key, those of storage no data.
  const onMessage = ({ key = KEY, newValue, data }: Partial<StorageEvent & MessageEvent>): void => {
    if (key !== KEY) return
    endedHere = false
    listener(/signout/.test(data ?? newValue))
  }
  channel?.addEventListener('message', onMessage, { signal })
  addEventListener('storage', onMessage, { signal })
}
