import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../components/feedback/toast.ts'
import { signOut as endSession } from '../../lib/session/auth-client.ts'
import { refreshSession } from '../../lib/session/session.ts'
import { NOT_SIGNED_OUT, SIGNED_OUT } from './auth-messages.ts'

/**
 * Signs out and shows a message; ignores further calls while one is pending.
 *
 * @param returnUrl path to go to; without it the page stays
 */
export const useSignOut = (returnUrl?: string) => {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const pending = useRef(false)
  const [isPending, setPending] = useState(false)

  const signOut = async (): Promise<void> => {
    if (pending.current) return
    pending.current = true
    setPending(true)
    try {
      await endSession()
      toast.success(SIGNED_OUT)
      if (returnUrl !== undefined) navigate(returnUrl)
      await refreshSession(client)
    } catch {
      toast.error(NOT_SIGNED_OUT)
    } finally {
      pending.current = false
      setPending(false)
    }
  }
  return { signOut, isPending }
}
