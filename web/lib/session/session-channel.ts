/** Session messages between tabs, by a channel and by storage, where NextAuth's client looks. */

export type SessionMessage = 'signin' | 'signout'

/** Of both; NextAuth gave it. */
const KEY = 'nextauth.message'

// Node has channels, too, and one would keep its process alive.
const channel = typeof window === 'undefined' ? undefined : new BroadcastChannel(KEY)

let endedHere = false

/** Whether this page itself ended the session, so the user meant to leave. */
export const sessionEndedHere = (): boolean => endedHere

/** The page's own event: a tab of this browser, or this page, signs in or out. */
export const SESSION_NEWS = 'sessionNews'

/** The time makes each message differ: storage events fire only on changes. */
export const broadcastSession = (news: SessionMessage): void => {
  endedHere = news === 'signout'
  dispatchEvent(new Event(SESSION_NEWS))
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
export const onSessionMessage = (listener: () => void, signal: AbortSignal): void => {
  // The channel's messages have no key.
  const onMessage = ({ key = KEY }: Partial<StorageEvent>): void => {
    if (key !== KEY) return
    endedHere = false
    dispatchEvent(new Event(SESSION_NEWS))
    listener()
  }
  channel?.addEventListener('message', onMessage, { signal })
  addEventListener('storage', onMessage, { signal })
}
