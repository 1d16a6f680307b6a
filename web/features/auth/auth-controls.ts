import { createContext, useContext } from 'react'

/** How the feature's own parts open the modal; other features use `useLoginPrompt`. */
export interface AuthControls {
  /** @param why what it is asked for, if another part of the page asks */
  open(view: 'login' | 'signup', why?: string): void
  /** Fetches the modal's code, and the ways to sign in, ahead of its first opening. */
  preload(): void
}

export const AuthControlsContext = createContext<AuthControls>({
  open: () => {},
  preload: () => {},
})

export const useAuthControls = (): AuthControls => useContext(AuthControlsContext)
