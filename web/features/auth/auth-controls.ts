import { createContext, useContext } from 'react'

/** How the feature's own parts open the modal; other features use `useAuthPrompt`. */
export interface AuthControls {
  open(view: 'login' | 'signup'): void
  /** Fetches the modal's code, and the ways to sign in, ahead of its first opening. */
  preload(): void
}

export const AuthControlsContext = createContext<AuthControls>({
  open: () => {},
  preload: () => {},
})

export const useAuthControls = (): AuthControls => useContext(AuthControlsContext)
