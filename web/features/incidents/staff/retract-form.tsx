import * as v from 'valibot'
import { type Incident, retractIncident } from '../../../../shared/contract/incidents.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { onRecordOf } from './on-record.ts'
import { ScorePreview } from './score-preview.tsx'
import { StepForm } from './action-form.tsx'
import { useStep } from './use-staff-action.ts'

export type ReasonFormProps = { incident: Incident; onClose: () => void }

const schema = v.object({ reason: retractIncident.body.entries.reason })
const NAMES = ['reason'] as const

/** Rejects what was never confirmed, or takes a confirmed incident back. */
export const ReasonForm = ({ incident, onClose }: ReasonFormProps) => {
  const form = useForm(schema, { reason: '' })
  const { reference, updatedAt, projectId, confirmed } = incident
  const step = useStep(
    NAMES,
    async ({ reason }: v.InferOutput<typeof schema>, idempotencyKey) =>
      await call(retractIncident, {
        body: { reference, updatedAt, ...onRecordOf(incident), reason },
        idempotencyKey,
      }),
    onClose,
  )
  return (
    <StepForm
      title={confirmed ? 'Retract the incident' : 'Reject the report'}
      label={confirmed ? 'Retract' : 'Reject'}
      pendingLabel="Saving…"
      danger
      {...form}
      {...step}
      onReload={step.reload}
      onSubmit={form.onSubmit(step.take)}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        {...form.text('reason')}
        maxLength={300}
        autoComplete="off"
        hint={
          confirmed
            ? 'Public, in the evidence log. The incident no longer counts.'
            : 'Only staff see it.'
        }
      />
      {confirmed && <ScorePreview planned={{ step: 'retract', projectId, reference }} />}
    </StepForm>
  )
}
