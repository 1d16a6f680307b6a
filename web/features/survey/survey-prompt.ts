import { createPersistedState } from '../../lib/persisted-state.ts'
import { SURVEY_PROMPTED_KEY } from '../../lib/storage-keys.ts'

/** 7 days. */
const REMINDER_INTERVAL_MS = 604_800_000

export type SurveyMode = 'first-login' | 'reminder'

/** How the survey opens for a user without answers; null when it does not. */
export const modeOf = (promptedAt: number | null, now: number): SurveyMode | null => {
  if (promptedAt === null) return 'first-login'
  return now - promptedAt > REMINDER_INTERVAL_MS ? 'reminder' : null
}

/** When a user last put the survey off, in epoch milliseconds. */
export const promptTime = createPersistedState<number | null>({
  storage: () => localStorage,
  key: SURVEY_PROMPTED_KEY,
  read: (stored) => readPromptTime(stored, Date.now()),
  write: String,
})

/** null for a text that is no time in the past: such a time would put the survey off for ever. */
export const readPromptTime = (stored: string | null, now: number): number | null => {
  if (stored === null || !/^\d{1,16}$/.test(stored)) return null
  const time = Number(stored)
  return time <= now ? time : null
}
