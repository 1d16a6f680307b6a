import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { GoogleIcon } from '../../../components/google-icon.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { signInWithGoogle } from '../../../lib/session/auth-commands.ts'
import { providersQuery } from '../../../lib/session/providers-query.ts'
import styles from './google-sign-in.module.css'
import * as texts from '../texts.ts'

export interface GoogleSignInProps {
  /** The line above the button. */
  readonly line: string
  /** Path to return to. */
  readonly returnUrl: string
}

/** The Google button, if the auth service offers Google. */
export const GoogleSignIn = ({ line, returnUrl }: GoogleSignInProps) => {
  const { data: providers } = useQuery(providersQuery)
  // Keeps its space if the providers are not known at first, whatever the answer: nothing jumps.
  const [keepsSpace] = useState(providers === undefined)
  const [isPending, setPending] = useState(false)
  const isOffered = providers?.includes('cognito') ?? false
  if (!isOffered && !keepsSpace) return null

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
    <div className={classNames(styles.google, !isOffered && styles.unknown)}>
      <p className={styles.line}>{line}</p>
      <Button
        size="lg"
        block
        icon={<GoogleIcon />}
        pending={isPending}
        onClick={() => void signIn()}
      >
        {texts.google}
      </Button>
    </div>
  )
}
