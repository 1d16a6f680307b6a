import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import * as styles from '../../../components/forms/form.module.css'
import * as texts from '../texts.ts'

export type ActionFormProps = {
  /** For screen readers. */
  title: string
  /** Of the submit button. */
  label: string
  pendingLabel: string
  danger?: boolean
  isValid: boolean
  isPending: boolean
  failure: string | undefined
  /** Another member of staff has changed the incident: reload before acting. */
  isStale: boolean
  onReload: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The common frame of the staff action forms. */
export const ActionForm = ({
  title,
  label,
  pendingLabel,
  danger = false,
  isValid,
  isPending,
  failure,
  isStale,
  onReload,
  onSubmit,
  onClose,
  children,
}: ActionFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  // The button that opened the form has disappeared.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form ref={form} className={styles.form} noValidate aria-label={title} onSubmit={onSubmit}>
      {children}
      {failure !== undefined && <Notice>{failure}</Notice>}
      <div className={styles.actions}>
        {isStale && failure !== undefined ? (
          <Button variant="primary" onClick={onReload}>
            {texts.reload}
          </Button>
        ) : (
          <Button
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            disabled={!isValid}
            pending={isPending}
            pendingLabel={pendingLabel}
          >
            {label}
          </Button>
        )}
        <Button onClick={onClose}>{texts.cancel}</Button>
      </div>
    </form>
  )
}
