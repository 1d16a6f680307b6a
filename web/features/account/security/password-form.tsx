import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { changePassword } from '../../../../shared/contract/auth.ts'
import { NewPassword, PASSWORD_HINT } from '../../../../shared/values/account.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { useSignedInUser } from '../../../lib/session/signed-in-user.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import { PASSWORD_CHANGED, passwordRefusal } from '../account-messages.ts'
import { refresh, sessionsQuery } from '../account-queries.ts'
import { GivenPassword } from '../given-password.ts'
import { HiddenUsername } from '../hidden-username.tsx'
import { SettingsBlock } from '../settings-block.tsx'
import { SettingsForm } from '../settings-form.tsx'
import * as texts from '../texts.ts'

const schema = v.object({
  oldPassword: GivenPassword,
  newPassword: NewPassword,
})

export type PasswordFormProps = {
  /** It is not known yet whether the user has a password. */
  loading: boolean
}

export const PasswordForm = ({ loading }: PasswordFormProps) => {
  const { email } = useSignedInUser()
  const block = useRef<HTMLElement>(null)
  // A new form after each change, so that no password stays in the page.
  const [formKey, setFormKey] = useState(0)
  const resetForm = () => {
    setFormKey(formKey + 1)
    // Not a field: it would report an error when left empty.
    block.current?.focus({ preventScroll: true })
  }
  return (
    <SettingsBlock
      ref={block}
      title={texts.password}
      lead={texts.changingItSignsYouOut}
      loading={loading}
    >
      <Fields key={formKey} email={email} onDone={resetForm} />
    </SettingsBlock>
  )
}

const Fields = ({ email, onDone }: { email: string; onDone: () => void }) => {
  const client = useQueryClient()
  const form = useForm(schema, { oldPassword: '', newPassword: '' })
  const callUnderKey = useCallUnderKey(changePassword)
  const change = async (body: v.InferOutput<typeof schema>) => {
    await callUnderKey(body)
    toast.success(PASSWORD_CHANGED)
    onDone()
    await refresh(client, sessionsQuery)
  }
  return (
    <SettingsForm
      form={form}
      onSubmit={form.onSubmit(change, passwordRefusal)}
      submitLabel={texts.changePassword}
      pendingLabel={texts.changing}
    >
      <HiddenUsername email={email} />
      <TextField
        label={texts.currentPassword}
        {...form.text('oldPassword')}
        type="password"
        autoComplete="current-password"
        required
      />
      <TextField
        label={texts.newPassword}
        {...form.text('newPassword')}
        type="password"
        autoComplete="new-password"
        hintStays
        hint={PASSWORD_HINT}
        required
      />
    </SettingsForm>
  )
}
