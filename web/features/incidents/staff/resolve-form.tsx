import * as v from 'valibot'
import { type Incident, resolveIncident } from '../../../../shared/contract/incidents.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ScorePreview } from './score-preview.tsx'
import { ActionForm } from './action-form.tsx'
import { incidentTarget, useStaffAction } from './use-staff-action.ts'
import * as texts from '../texts.ts'

export type ResolveFormProps = { incident: Incident; onClose: () => void }

const schema = v.object({ fixed: v.boolean(), reimbursed: v.boolean() })
const NAMES = ['fixed', 'reimbursed'] as const

/** Resolves an incident or closes a dispute. */
export const ResolveForm = ({ incident, onClose }: ResolveFormProps) => {
  const form = useForm(schema, {
    fixed: incident.resolved?.fixed === true,
    reimbursed: incident.resolved?.reimbursed === true,
  })
  const { reference, projectId, kind } = incident
  const action = useStaffAction(
    NAMES,
    async (resolution: v.InferOutput<typeof schema>, idempotencyKey) =>
      await call(resolveIncident, {
        body: { ...incidentTarget(incident), ...resolution },
        idempotencyKey,
      }),
    onClose,
  )
  const isDispute = kind === 'wrong_data'
  return (
    <ActionForm
      title={isDispute ? texts.closeTheDispute : texts.resolveTheIncident}
      label={isDispute ? texts.closeDispute : texts.resolve}
      pendingLabel={texts.saving}
      {...form}
      {...action}
      onReload={action.reload}
      onSubmit={form.onSubmit(action.submit)}
      onClose={onClose}
    >
      <div>
        <Checkbox {...form.box('fixed')}>
          {isDispute ? texts.dataWasWrong : texts.causeIsFixed}
        </Checkbox>
        {!isDispute && <Checkbox {...form.box('reimbursed')}>{texts.lossesAreReimbursed}</Checkbox>}
      </div>
      {!isDispute && (
        <ScorePreview planned={{ step: 'resolve', projectId, reference, ...form.values }} />
      )}
    </ActionForm>
  )
}
