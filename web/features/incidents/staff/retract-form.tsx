import * as v from 'valibot'
import {
  type Incident,
  retractIncident,
  retractionReason,
} from '../../../../shared/contract/incidents.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ScorePreview } from './score-preview.tsx'
import { ActionForm } from './action-form.tsx'
import { incidentTarget, useStaffAction } from './use-staff-action.ts'
import * as texts from '../texts.ts'

export type RetractFormProps = { incident: Incident; onClose: () => void }

const schema = v.object({ reason: retractionReason })
const NAMES = ['reason'] as const

/** Rejects an unconfirmed report or retracts a confirmed incident. */
export const RetractForm = ({ incident, onClose }: RetractFormProps) => {
  const form = useForm(schema, { reason: '' })
  const { reference, projectId, confirmed } = incident
  const action = useStaffAction(
    NAMES,
    async ({ reason }: v.InferOutput<typeof schema>, idempotencyKey) =>
      await call(retractIncident, {
        body: { ...incidentTarget(incident), reason },
        idempotencyKey,
      }),
    onClose,
  )
  return (
    <ActionForm
      title={confirmed ? texts.retractTheIncident : texts.rejectTheReport}
      label={confirmed ? texts.retract : texts.reject}
      pendingLabel={texts.saving}
      danger
      {...form}
      {...action}
      onReload={action.reload}
      onSubmit={form.onSubmit(action.submit)}
      onClose={onClose}
    >
      <TextField
        label={texts.reason}
        {...form.text('reason')}
        maxLength={300}
        autoComplete="off"
        hint={confirmed ? texts.retractedIsPublic : texts.rejectedIsInternal}
      />
      {confirmed && <ScorePreview planned={{ step: 'retract', projectId, reference }} />}
    </ActionForm>
  )
}
