import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { toast } from '../../components/feedback/toast.ts'
import { importOnline } from '../../components/lazy/import-online.ts'
import { forgetUser } from '../../lib/session/forget-user.ts'
import * as texts from './texts.ts'

const authCommands = async () => await import('../../lib/session/auth-commands.ts')

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
      const { signOut: endSession } = await importOnline(authCommands)
      await endSession()
      toast.success(texts.signedOutSuccessfully)
      if (returnUrl !== undefined) navigate(returnUrl)
      await forgetUser(client)
    } catch {
      toast.error(texts.somethingWentWrong)
    } finally {
      pending.current = false
      setPending(false)
    }
  }
  return { signOut, isPending }
}
