import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../components/feedback/toast.ts'
import { signOut as endSession } from '../../lib/session/auth-client.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { NOT_SIGNED_OUT, SIGNED_OUT } from './auth-messages.ts'

/**
 * Signs out and says how it went; a second call while one is on its way does nothing.
 *
 * @param goal path of the page to go to with it; without it the page stays
 */
export const useSignOut = (goal?: string) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const leaving = useRef(false)
  const [isPending, setPending] = useState(false)

  const signOut = async (): Promise<void> => {
    if (leaving.current) return
    leaving.current = true
    setPending(true)
    try {
      await endSession()
      toast.success(SIGNED_OUT)
      if (goal !== undefined) navigate(goal)
      await refreshSession(client)
    } catch {
      toast.error(NOT_SIGNED_OUT)
    } finally {
      leaving.current = false
      setPending(false)
    }
  }
  return { signOut, isPending }
}
