import { useRef, type ReactNode } from 'react'
import { ArrowLeftIcon } from '../../../components/action-icons.tsx'
import { Button } from '../../../components/buttons/button.tsx'
import { CodeField, type CodeFieldProps } from '../../../components/forms/code-field.tsx'
import type { AuthEvent } from '../flow/auth-flow.ts'
import { AuthForm, type AuthFormProps } from './auth-form.tsx'
import * as styles from './auth-form.module.css'
import * as texts from '../texts.ts'

export type CodeFormProps = Omit<AuthFormProps, 'footer'> & {
  readonly code: CodeFieldProps
  readonly send: (event: AuthEvent) => void
  /** Right of the way back to login. */
  readonly aside?: ReactNode
}

/** A form that ends with a one-time code, and has a way back to login below its submit button. */
export const CodeForm = ({ code, send, aside, children, ...form }: CodeFormProps) => {
  const footer = useRef<HTMLDivElement>(null)
  return (
    <AuthForm
      {...form}
      footer={
        <div ref={footer} className={styles.links}>
          <Button
            variant="quiet"
            flush="start"
            icon={<ArrowLeftIcon />}
            onClick={() => send({ type: 'login-chosen' })}
          >
            {texts.backToLogin}
          </Button>
          {aside}
        </div>
      }
    >
      {children}
      <CodeField
        {...code}
        onBlur={(event) => {
          // Going back, or asking for another code, must not mark this one as missing.
          if (footer.current?.contains(event.relatedTarget) !== true) code.onBlur?.(event)
        }}
        className={styles.code}
        required
      />
    </AuthForm>
  )
}
