import { createContext, useContext } from 'react'

/**
 * How any feature asks a visitor to sign in without knowing how that is done: on wide screens the
 * modal opens, on narrow ones there is a page at `/auth/login` to link to.
 */
export interface AuthPrompt {
  /** Says why in a message, and leads to the login. */
  askToLogIn(why: string): void
}

export const AuthPromptContext = createContext<AuthPrompt>({ askToLogIn: () => {} })

export const useAuthPrompt = (): AuthPrompt => useContext(AuthPromptContext)
