import type { ComponentProps, ReactNode } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/feedback/notice.tsx'
import * as styles from './settings-section.module.css'

export type SettingsFormProps = {
  form: { isValid: boolean; isPending: boolean; failure: string | undefined }
  onSubmit: ComponentProps<'form'>['onSubmit']
  submitLabel: string
  pendingLabel: string
  danger?: boolean
  /** A button beside the submit button. */
  cancel?: { label: string; onSelect: () => void }
  children: ReactNode
}

/** Without `FormEnd`: dialogs that share it with the settings would load the settings' file. */
export const SettingsForm = ({
  form: { isValid, isPending, failure },
  onSubmit,
  submitLabel,
  pendingLabel,
  danger = false,
  cancel,
  children,
}: SettingsFormProps) => (
  <form className={styles.form} noValidate onSubmit={onSubmit}>
    {children}
    {failure !== undefined && <Notice>{failure}</Notice>}
    <div className={cancel && styles.actions}>
      <Button
        type="submit"
        variant={danger ? 'danger' : 'secondary'}
        disabled={!isValid}
        pending={isPending}
        pendingLabel={pendingLabel}
      >
        {submitLabel}
      </Button>
      {cancel && <Button onClick={cancel.onSelect}>{cancel.label}</Button>}
    </div>
  </form>
)
