/** When the session is requested again, besides on load and on messages of other tabs. */
export interface SessionSettings {
  /** On focus and when the page becomes visible. */
  readonly onFocus: boolean
  readonly pollSeconds: number
}

const POLL_MIN_SECONDS = 5

/** Parses the settings in the HTML, e.g. `focus=off; poll=300`. Default: focus on, no polling. */
export const readSessionSettings = (content: string | null | undefined): SessionSettings => {
  const settings = new Map(
    (content ?? '').split(';').map((part) => {
      const [name = '', value = ''] = part.split('=')
      return [name.trim(), value.trim()] as const
    }),
  )
  const seconds = Number(settings.get('poll') ?? 0)
  return {
    onFocus: settings.get('focus') !== 'off',
    pollSeconds: Number.isFinite(seconds) && seconds > 0 ? Math.max(seconds, POLL_MIN_SECONDS) : 0,
  }
}
