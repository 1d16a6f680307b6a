import { type ComponentProps, type ReactNode, useCallback } from 'react'
import { Button } from '../../components/button.tsx'
import { Notice } from '../../components/notice.tsx'
import styles from './auth-form.module.css'

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

/** The first field that waits for a value, else the first one. */
export const firstFieldIn = (element: HTMLElement | null): HTMLInputElement | null => {
  const inputs = [...(element?.querySelectorAll('input') ?? [])]
  return inputs.find((input) => input.value === '') ?? inputs[0] ?? null
}

/** A view's form: fields, what went wrong as a whole, submit button. Its first field has the focus. */
export const AuthForm = ({
  onSubmit,
  form: { isValid, isPending, failure },
  submitLabel,
  pendingLabel,
  children,
  footer,
}: AuthFormProps) => {
  const focusFirstField = useCallback((element: HTMLFormElement | null) => {
    firstFieldIn(element)?.focus({ preventScroll: true })
  }, [])
  return (
    <form ref={focusFirstField} className={styles.form} noValidate onSubmit={onSubmit}>
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
}
