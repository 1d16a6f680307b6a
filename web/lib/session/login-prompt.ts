import { createContext, useContext } from 'react'
import type { PendingAction } from './pending-action.ts'

/** Asks for a log-in: a modal on wide screens, the page `/auth/login` on narrow ones. */
export interface LoginPrompt {
  /** Shows the reason, opens the log-in and stores the action to run afterwards. */
  askToLogIn(why: string, wish: PendingAction): void
}

export const LoginPromptContext = createContext<LoginPrompt>({ askToLogIn: () => {} })

export const useLoginPrompt = (): LoginPrompt => useContext(LoginPromptContext)
