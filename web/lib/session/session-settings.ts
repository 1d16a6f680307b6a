/** When the session is asked for again, beside on load and on news of other tabs. */
export interface SessionSettings {
  /** When the window gets the focus and when the page becomes visible. */
  readonly onFocus: boolean
  /** Seconds between two questions; 0 for none. */
  readonly pollSeconds: number
}

/** More often would burden the server and tell nobody more. */
const POLL_MIN_SECONDS = 5

/**
 * The settings of a deployment, as its HTML gives them, e.g. `focus=off; poll=300`. What is left
 * out or cannot be read is as usual: focus on, no polling.
 */
export const readSessionSettings = (content: string | null | undefined): SessionSettings => {
  const given = new Map(
    (content ?? '').split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()] as const
    }),
  )
  const seconds = Number(given.get('poll') ?? 0)
  return {
    onFocus: given.get('focus') !== 'off',
    pollSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.max(seconds, POLL_MIN_SECONDS) : 0,
  }
}
