import { createContext, useContext } from 'react'
import type { PendingAction } from './pending-action.ts'

/** Asks for a log-in: by a modal on wide screens, by a link to `/auth/login` on narrow ones. */
export interface LoginPrompt {
  /** Shows the reason with the log-in, or with its link, and stores the action to run afterwards. */
  askToLogIn(why: string, wish: PendingAction): void
}

export const LoginPromptContext = createContext<LoginPrompt>({ askToLogIn: () => {} })

export const useLoginPrompt = (): LoginPrompt => useContext(LoginPromptContext)
