import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import * as styles from './auth-form.module.css'

export interface AuthFormProps {
  readonly onSubmit: ComponentProps<'form'>['onSubmit']
  readonly form: {
    readonly isValid: boolean
    readonly isPending: boolean
    readonly failure: string | undefined
  }
  readonly submitLabel: string
  readonly pendingLabel: string
  readonly children: ReactNode
  /** Below the submit button. */
  readonly footer?: ReactNode
}

export const AuthForm = ({
  onSubmit,
  form: { isValid, isPending, failure },
  submitLabel,
  pendingLabel,
  children,
  footer,
}: AuthFormProps) => (
  <form className={styles.form} noValidate onSubmit={onSubmit}>
    {children}
    {failure !== undefined && <Notice>{failure}</Notice>}
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block
      disabled={!isValid}
      pending={isPending}
      pendingLabel={pendingLabel}
    >
      {submitLabel}
    </Button>
    {footer}
  </form>
)
