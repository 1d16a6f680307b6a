import { createPersistedState } from '../persisted-state.ts'
import { CONSENT_KEY } from '../storage-keys.ts'

/** Whether the visitor allows analytics; null until they say so or refuse. */
export const consent = createPersistedState<boolean | null>({
  storage: () => localStorage,
  key: CONSENT_KEY,
  read: (stored) => (stored === 'true' || stored === 'false' ? stored === 'true' : null),
  write: String,
})
