import { createContext, useContext } from 'react'
import type { PendingAction } from './pending-action.ts'

/**
 * How any feature asks a visitor to sign in without knowing how that is done: on wide screens the
 * modal opens, on narrow ones there is a page at `/auth/login` to link to.
 */
export interface LoginPrompt {
  /** Says why, leads to the login, and has the wish done after it. */
  askToLogIn(why: string, wish: PendingAction): void
}

export const LoginPromptContext = createContext<LoginPrompt>({ askToLogIn: () => {} })

export const useLoginPrompt = (): LoginPrompt => useContext(LoginPromptContext)
