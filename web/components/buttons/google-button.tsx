import { useState } from 'react'
import { UNKNOWN_FAILURE } from '../../../shared/values/failures.ts'
import { signInWithGoogle } from '../../lib/session/auth-commands.ts'
import { toast } from '../feedback/toast.ts'
import { GoogleIcon } from '../google-icon.tsx'
import { Button, type ButtonProps } from './button.tsx'

export type GoogleButtonProps = Pick<ButtonProps, 'size' | 'block' | 'children'> & {
  /** Where to return to, on this site. */
  returnUrl: string
}

/** Leaves for the sign-in with Google. */
export const GoogleButton = ({ returnUrl, ...look }: GoogleButtonProps) => {
  const [isPending, setPending] = useState(false)
  const signIn = async (): Promise<void> => {
    setPending(true)
    try {
      await signInWithGoogle(new URL(returnUrl, location.origin).href)
    } catch {
      toast.error(UNKNOWN_FAILURE)
    } finally {
      setPending(false)
    }
  }
  return (
    <Button
      {...look}
      icon={<GoogleIcon size={look.size === 'sm' ? 14 : 16} />}
      pending={isPending}
      onClick={() => void signIn()}
    />
  )
}
