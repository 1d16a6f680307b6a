import { useEffect, useRef } from 'react'
import type { FormEvent, ReactNode } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { Notice } from '../../../components/feedback/notice.tsx'
import styles from '../form.module.css'

export type StepFormProps = {
  /** What the form does, for a screen reader. */
  title: string
  /** Of the button that sends it. */
  label: string
  pendingLabel: string
  danger?: boolean
  isValid: boolean
  isPending: boolean
  failure: string | undefined
  /** Somebody else was faster: only what is newest can be worked on. */
  isStale: boolean
  onReload: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  onClose: () => void
  children: ReactNode
}

/** The frame of what staff fill in for a step. */
export const StepForm = ({
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
}: StepFormProps) => {
  const form = useRef<HTMLFormElement>(null)
  // The button that opened it is gone.
  useEffect(() => form.current?.querySelector<HTMLElement>('input, select')?.focus(), [])
  return (
    <form ref={form} className={styles.form} noValidate aria-label={title} onSubmit={onSubmit}>
      {children}
      {failure !== undefined && <Notice>{failure}</Notice>}
      <div className={styles.actions}>
        {isStale && failure !== undefined ? (
          <Button variant="primary" onClick={onReload}>
            Reload
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
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
