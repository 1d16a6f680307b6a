import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { turnOffSecondFactor } from '../../../../shared/contract/second-factor.ts'
import { OneTimeCode } from '../../../../shared/values/one-time-code.ts'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { profileQuery, refresh, sessionsQuery } from '../account-queries.ts'
import { GivenPassword } from '../given-password.ts'
import { SettingsForm } from '../settings-form.tsx'
import { ProofFields } from './proof-fields.tsx'
import * as texts from './texts.ts'

const schema = v.object({
  password: GivenPassword,
  code: OneTimeCode,
})

export type TurnOffFormProps = { email: string; onDone: () => void; onCancel: () => void }

export const TurnOffForm = ({ email, onDone, onCancel }: TurnOffFormProps) => {
  const client = useQueryClient()
  const form = useForm(schema, { password: '', code: '' })
  const turnOff = async (body: v.InferOutput<typeof schema>) => {
    await call(turnOffSecondFactor, { body })
    toast.success(texts.turnedOff)
    onDone()
    await Promise.all([refreshSession(client), refresh(client, profileQuery, sessionsQuery)])
  }
  return (
    <SettingsForm
      form={form}
      onSubmit={form.onSubmit(turnOff, (error) => formRefusal(error, ['password', 'code']))}
      submitLabel={texts.turnOff}
      pendingLabel={texts.turningOff}
      danger
      cancel={{ label: texts.keepItOn, onSelect: onCancel }}
    >
      <ProofFields email={email} password={form.text('password')} code={form.field('code')} />
    </SettingsForm>
  )
}
