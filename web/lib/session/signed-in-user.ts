import { createContext, useContext } from 'react'
import type { SessionUser } from '../../../shared/contract/auth.ts'

export const SignedInUserContext = createContext<SessionUser | null>(null)

/** @throws Error outside of `RequireSession` */
export const useSignedInUser = (): SessionUser => {
  const user = useContext(SignedInUserContext)
  if (user === null) throw new Error('No RequireSession.')
  return user
}
