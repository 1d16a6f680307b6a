import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GoogleButton } from '../../../components/buttons/google-button.tsx'
import { classNames } from '../../../components/class-names.ts'
import { providersQuery } from '../../../lib/session/providers-query.ts'
import * as styles from './google-sign-in.module.css'
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
  const isOffered = providers?.includes('cognito') ?? false
  if (!isOffered && !keepsSpace) return null

  return (
    <div className={classNames(styles.google, !isOffered && styles.unknown)}>
      <p className={styles.line}>{line}</p>
      <GoogleButton size="lg" block returnUrl={returnUrl}>
        {texts.google}
      </GoogleButton>
    </div>
  )
}
