import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { deleteAccount } from '../../../../shared/contract/auth.ts'
import type { Profile } from '../../../../shared/contract/user.ts'
import { Email } from '../../../../shared/values/account.ts'
import { Modal } from '../../../components/overlay/modal.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { ClientError } from '../../../lib/api/call-errors.ts'
import { forgetUser } from '../../../lib/session/forget-user.ts'
import { broadcastSession } from '../../../lib/session/session-channel.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ACCOUNT_DELETED, PERHAPS_DELETED, deletionRefusal } from '../account-messages.ts'
import { profileQuery } from '../account-queries.ts'
import { GivenPassword } from '../given-password.ts'
import { QueryContent } from '../query-content.tsx'
import { SettingsForm } from '../settings-form.tsx'
import * as styles from '../settings-section.module.css'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type DeleteAccountDialogProps = { open: boolean; onClose: () => void }

export const DeleteAccountDialog = ({ open, onClose }: DeleteAccountDialogProps) => (
  <Modal
    open={open}
    onClose={onClose}
    title={texts.deleteAccount}
    description={texts.deletionIsFinal}
  >
    <div className={styles.dialog}>
      <QueryContent query={profileQuery} what={texts.yourAccount}>
        {(profile) => profile && <ConfirmationForm profile={profile} onCancel={onClose} />}
      </QueryContent>
    </div>
  </Modal>
)

const ConfirmationForm = ({ profile, onCancel }: { profile: Profile; onCancel: () => void }) => {
  const client = useQueryClient()
  const hasPassword = profile.providers.includes('credentials')
  const form = useForm(
    v.object({
      email: v.pipe(
        Email,
        v.check((email) => email === profile.email.toLowerCase(), texts.notYourEmail),
      ),
      password: hasPassword ? GivenPassword : v.string(),
    }),
    { email: '', password: '' },
  )
  const [wasUnanswered, setUnanswered] = useState(false)
  const remove = async ({ email, password }: { email: string; password: string }) => {
    let isKnown = true
    try {
      // A retry that nobody sees would meet the end of the session.
      await call(deleteAccount, { body: { email, ...(hasPassword && { password }) }, retries: 0 })
    } catch (error) {
      const isRefused = error instanceof ClientError
      // The session ends with the account, but it may have ended in another way.
      if (!(wasUnanswered && isRefused && error.status === 401)) {
        setUnanswered(!isRefused)
        return deletionRefusal(error)
      }
      isKnown = false
    }
    if (isKnown) toast.success(ACCOUNT_DELETED)
    else toast.error(PERHAPS_DELETED)
    broadcastSession('signout')
    await forgetUser(client)
    return undefined
  }
  return (
    <SettingsForm
      form={form}
      onSubmit={form.onSubmit(remove)}
      submitLabel={texts.deleteAccount}
      pendingLabel={texts.deleting}
      danger
      cancel={{ label: texts.keepIt, onSelect: onCancel }}
    >
      <TextField
        label={formatMessage(texts.typeEmailToConfirm, { email: profile.email })}
        {...form.text('email')}
        type="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      {hasPassword && (
        <TextField
          label={texts.password}
          {...form.text('password')}
          type="password"
          autoComplete="current-password"
          required
        />
      )}
    </SettingsForm>
  )
}
