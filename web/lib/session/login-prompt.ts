import { createContext, useContext } from 'react'
import type { Wish } from './pending-action.ts'

/**
 * How any feature asks a visitor to sign in without knowing how that is done: on wide screens the
 * modal opens, on narrow ones there is a page at `/auth/login` to link to.
 */
export interface AuthPrompt {
  /** Says why, leads to the login, and has the wish done after it. */
  askToLogIn(why: string, wish: Wish): void
}

export const AuthPromptContext = createContext<AuthPrompt>({ askToLogIn: () => {} })

export const useAuthPrompt = (): AuthPrompt => useContext(AuthPromptContext)
