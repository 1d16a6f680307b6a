import { useQueryClient } from '@tanstack/react-query'
import type * as v from 'valibot'
import { checkUser, startImpersonation } from '../../../shared/contract/impersonation.ts'
import { ImpersonationRequest, REASON_MAX_LENGTH } from '../../../shared/values/impersonation.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Checkbox } from '../../components/forms/checkbox.tsx'
import { FormEnd } from '../../components/forms/form-end.tsx'
import * as styles from '../../components/forms/form.module.css'
import { TextField } from '../../components/forms/text-field.tsx'
import type { LazyDialogProps } from '../../components/overlay/use-lazy-dialog.tsx'
import { Modal } from '../../components/overlay/modal.tsx'
import { call } from '../../lib/api/call.ts'
import { CallError } from '../../lib/api/call-errors.ts'
import { formRefusal } from '../../lib/forms/form-refusal.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { useCallUnderKey } from '../../lib/forms/use-idempotency-key.ts'
import { refreshSession, sessionQuery } from '../../lib/session/session.ts'
import { broadcastSession } from '../../lib/session/session-channel.ts'
import * as actions from './impersonation-modal.module.css'
import { rememberPage } from './page-left.ts'
import * as texts from './texts.ts'

const NAMES = ['impersonatingUserId', 'reason'] as const

/** Asks as whom to go on, and why. */
const ImpersonationModal = ({ open, onClose }: LazyDialogProps) => (
  <Modal open={open} onClose={onClose} title={texts.tool} description={texts.subtitle}>
    <SwitchForm onClose={onClose} />
  </Modal>
)

export default ImpersonationModal

const SwitchForm = ({ onClose }: Pick<LazyDialogProps, 'onClose'>) => {
  const form = useForm(ImpersonationRequest, {
    impersonatingUserId: '',
    reason: '',
    viewOnly: false,
  })
  const callUnderKey = useCallUnderKey(startImpersonation)
  const client = useQueryClient()

  const switchUser = async (body: v.InferOutput<typeof ImpersonationRequest>) => {
    try {
      await call(checkUser, { query: { id: body.impersonatingUserId } })
      const { viewOnly, ...whom } = body
      await callUnderKey(viewOnly ? body : whom)
    } catch (error) {
      if (isAboutUser(error)) return { fields: { impersonatingUserId: error.message } }
      // The session's cookie may have come all the same: who does not know it acts as the user unawares.
      await refreshSession(client)
      const { impersonation } = client.getQueryData(sessionQuery.queryKey) ?? {}
      if (impersonation === undefined) return formRefusal(error, NAMES)
    }
    rememberPage()
    broadcastSession('signin')
    location.reload()
    // The page is left: nothing can be pressed twice.
    return await new Promise<never>(() => {})
  }

  return (
    <form
      className={styles.form}
      noValidate
      aria-label={texts.tool}
      onSubmit={form.onSubmit(switchUser)}
    >
      <TextField
        label={texts.userId}
        {...form.text('impersonatingUserId')}
        maxLength={100}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
      />
      <TextField
        label={texts.reason}
        {...form.text('reason')}
        maxLength={REASON_MAX_LENGTH}
        autoComplete="off"
        hint={texts.reasonHint}
        hintStays
      />
      <Checkbox {...form.box('viewOnly')}>{texts.onlyLook}</Checkbox>
      <FormEnd
        form={form}
        submitLabel={texts.switchUser}
        pendingLabel={texts.switching}
        className={actions.actions}
        before={<Button onClick={onClose}>{texts.cancel}</Button>}
      />
    </form>
  )
}

const ABOUT_USER: ReadonlySet<string> = new Set([
  'UserNotFound',
  'OwnAccount',
  'AccountOfStaff',
  'AccountNotInUse',
])

const isAboutUser = (error: unknown): error is CallError =>
  error instanceof CallError && ABOUT_USER.has(error.code)
