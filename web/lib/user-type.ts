import { type UserType, USER_TYPES } from '../../shared/values/survey.ts'
import { createPersistedState } from './persisted-state.ts'
import { USER_TYPE_KEY } from './storage-keys.ts'

/** null for anything that is no name of a choice. */
export const readUserType = (stored: string | null): UserType | null =>
  USER_TYPES.find((type) => type === stored) ?? null

/** What describes the visitor, as chosen in this browser; null: nothing yet. */
export const userType = createPersistedState<UserType | null>({
  storage: () => localStorage,
  key: USER_TYPE_KEY,
  read: readUserType,
  write: (type) => type ?? '',
})
