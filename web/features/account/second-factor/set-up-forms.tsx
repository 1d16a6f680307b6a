import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import {
  confirmSecondFactor,
  setUpSecondFactor,
} from '../../../../shared/contract/second-factor.ts'
import { OneTimeCode } from '../../../../shared/values/one-time-code.ts'
import { CodeField } from '../../../components/forms/code-field.tsx'
import { toast } from '../../../components/feedback/toast.ts'
import { call } from '../../../lib/api/call.ts'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { refreshSession } from '../../../lib/session/session.ts'
import { profileQuery, refresh, sessionsQuery } from '../account-queries.ts'
import { GivenPassword } from '../given-password.ts'
import { SettingsForm } from '../settings-form.tsx'
import { ProofFields } from './proof-fields.tsx'
import { QrPicture } from './qr-picture.tsx'
import * as styles from './second-factor.module.css'
import * as texts from './texts.ts'

interface NewSecret {
  readonly secret: string
  readonly uri: string
}

export type SetUpFormsProps = { isOn: boolean; email: string; onDone: () => void }

/** First who it is, then the secret with a code of it. */
export const SetUpForms = ({ isOn, email, onDone }: SetUpFormsProps) => {
  const [fresh, setFresh] = useState<NewSecret>()
  return fresh ? (
    <ConfirmForm {...fresh} onDone={onDone} />
  ) : (
    <ProofForm isOn={isOn} email={email} onProven={setFresh} />
  )
}

const ProofForm = ({
  isOn,
  email,
  onProven,
}: {
  isOn: boolean
  email: string
  onProven: (fresh: NewSecret) => void
}) => {
  const form = useForm(
    v.object({ password: GivenPassword, code: isOn ? OneTimeCode : v.string() }),
    {
      password: '',
      code: '',
    },
  )
  const prove = async ({ password, code }: { password: string; code: string }) => {
    onProven(await call(setUpSecondFactor, { body: { password, ...(isOn && { code }) } }))
  }
  return (
    <>
      <p className={styles.hint}>{isOn ? texts.confirmBoth : texts.confirmPassword}</p>
      <SettingsForm
        form={form}
        onSubmit={form.onSubmit(prove, (error) => formRefusal(error, ['password', 'code']))}
        submitLabel={texts.next}
        pendingLabel={texts.checking}
      >
        <ProofFields
          email={email}
          password={form.text('password')}
          code={isOn ? form.field('code') : undefined}
        />
      </SettingsForm>
    </>
  )
}

const ConfirmForm = ({ secret, uri, onDone }: NewSecret & { onDone: () => void }) => {
  const client = useQueryClient()
  const form = useForm(v.object({ code: OneTimeCode }), { code: '' })
  const confirm = async (body: { code: string }) => {
    await call(confirmSecondFactor, { body })
    toast.success(texts.turnedOn)
    onDone()
    await Promise.all([refreshSession(client), refresh(client, profileQuery, sessionsQuery)])
  }
  return (
    <>
      <p className={styles.hint}>{texts.scan}</p>
      <div className={styles.scan}>
        <QrPicture text={uri} label={texts.qrCode} className={styles.picture} />
        <p className={styles.hint}>{texts.orTypeSecret}</p>
        <code className={`${styles.secret} num`}>{grouped(secret)}</code>
        <a href={uri} className={styles.open}>
          {texts.openInApp}
        </a>
      </div>
      <SettingsForm
        form={form}
        onSubmit={form.onSubmit(confirm, (error) => formRefusal(error, ['code']))}
        submitLabel={texts.turnOn}
        pendingLabel={texts.turningOn}
      >
        <CodeField ref={focusNow} label={texts.code} {...form.field('code')} required />
      </SettingsForm>
    </>
  )
}

/** The button that was pressed is gone. */
const focusNow = (input: HTMLInputElement | null): void => input?.focus()

/** In fours, which are easier to type; apps ignore the blanks. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret
