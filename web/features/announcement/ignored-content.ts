import { createPersistedState } from '../../lib/persisted-state.ts'

/**
 * Local-storage key of the content that the visitor dismissed; `public/early.js` reads it before the
 * first paint. Another content appears again.
 */
export const IGNORED_CONTENT_KEY = 'ignoredBannerContent'

export const ignoredContent = createPersistedState<string | null>({
  storage: () => localStorage,
  key: IGNORED_CONTENT_KEY,
  read: (stored) => stored,
  write: String,
})
