import type { ReactNode } from 'react'
import { Button, type ButtonProps } from '../buttons/button.tsx'
import { Notice } from '../feedback/notice.tsx'
import * as styles from './form.module.css'

export type FormEndProps = Pick<ButtonProps, 'variant'> & {
  form: {
    readonly isValid: boolean
    readonly isPending: boolean
    readonly failure: string | undefined
  }
  submitLabel: string
  pendingLabel: string
  className?: string | undefined
  /** Buttons before the one that sends. */
  before?: ReactNode
  /** Buttons after it. */
  children?: ReactNode
}

/** The end of a form: why it could not be sent, and the button that sends what can be sent. */
export const FormEnd = ({
  form: { isValid, isPending, failure },
  variant = 'primary',
  submitLabel,
  pendingLabel,
  className = styles.actions,
  before,
  children,
}: FormEndProps) => (
  <>
    {failure !== undefined && <Notice>{failure}</Notice>}
    <div className={className}>
      {before}
      <Button
        type="submit"
        variant={variant}
        disabled={!isValid}
        pending={isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
      {children}
    </div>
  </>
)
