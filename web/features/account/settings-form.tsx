import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { FormEnd, type FormEndProps } from '../../components/forms/form-end.tsx'
import styles from './settings-section.module.css'

export type SettingsFormProps = Pick<FormEndProps, 'form' | 'submitLabel' | 'pendingLabel'> & {
  onSubmit: ComponentProps<'form'>['onSubmit']
  danger?: boolean
  /** A button beside the submit button. */
  cancel?: { label: string; onSelect: () => void }
  children: ReactNode
}

export const SettingsForm = ({
  form,
  onSubmit,
  submitLabel,
  pendingLabel,
  danger = false,
  cancel,
  children,
}: SettingsFormProps) => (
  <form className={styles.form} noValidate onSubmit={onSubmit}>
    {children}
    <FormEnd
      form={form}
      variant={danger ? 'danger' : 'secondary'}
      submitLabel={submitLabel}
      pendingLabel={pendingLabel}
      className={cancel && styles.actions}
    >
      {cancel && <Button onClick={cancel.onSelect}>{cancel.label}</Button>}
    </FormEnd>
  </form>
)
