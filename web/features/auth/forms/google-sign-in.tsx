import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { UNKNOWN_FAILURE } from '../../../../shared/values/failures.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { GoogleIcon } from '../../../components/icons.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { signInWithGoogle } from '../../../lib/session/auth-client.ts'
import { providersQuery } from '../../../lib/session/providers-query.ts'
import styles from './google-sign-in.module.css'

export interface GoogleSignInProps {
  /** What the line above the button says. */
  readonly line: string
  /** Path to come back to, signed in. */
  readonly goal: string
}

/** The way in by Google, where the auth service offers it. */
export const GoogleSignIn = ({ line, goal }: GoogleSignInProps) => {
  const { data: providers } = useQuery(providersQuery)
  // Not known at first: the place is kept, whatever the answer is, so that nothing jumps.
  const [keepsPlace] = useState(providers === undefined)
  const [isLeaving, setLeaving] = useState(false)
  const isOffered = providers?.includes('cognito') ?? false
  if (!isOffered && !keepsPlace) return null

  const leave = async (): Promise<void> => {
    setLeaving(true)
    try {
      await signInWithGoogle(new URL(goal, location.origin).href)
    } catch {
      toast.error(UNKNOWN_FAILURE)
    } finally {
      setLeaving(false)
    }
  }

  return (
    <div className={classNames(styles.google, !isOffered && styles.unknown)}>
      <p className={styles.line}>{line}</p>
      <Button
        size="lg"
        block
        icon={<GoogleIcon />}
        pending={isLeaving}
        onClick={() => void leave()}
      >
        Google
      </Button>
    </div>
  )
}
