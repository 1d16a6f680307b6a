import { createContext, useContext } from 'react'

/** Id of the header element that holds the log-in buttons or the account menu. */
export const ACCOUNT_SLOT_ID = 'account'

/** Opens the auth modal from `web/app` and this feature; other features use `useLoginPrompt`. */
export interface AuthControls {
  /** @param reason why a login is needed, shown in the modal */
  open(view: 'login' | 'signup', reason?: string): void
  /** Fetches the modal's code and the sign-in providers ahead of its first opening. */
  preload(): void
}

export const AuthControlsContext = createContext<AuthControls>({
  open: () => {},
  preload: () => {},
})

export const useAuthControls = (): AuthControls => useContext(AuthControlsContext)
