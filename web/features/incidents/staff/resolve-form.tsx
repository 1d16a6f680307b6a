import * as v from 'valibot'
import { type Incident, resolveIncident } from '../../../../shared/contract/incidents.ts'
import { Checkbox } from '../../../components/forms/checkbox.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { ScorePreview } from './score-preview.tsx'
import { ActionForm } from './action-form.tsx'
import { type Choice, choiceOf, Resolution } from './resolution.ts'
import { incidentTarget, useStaffAction } from './use-staff-action.ts'
import * as texts from '../texts.ts'

export type ResolveFormProps = { incident: Incident; onClose: () => void }

const NAMES = ['fixed', 'reimbursed'] as const
const OPTIONS: readonly { value: Choice; label: string }[] = [
  { value: 'unknown', label: texts.unknown },
  { value: 'yes', label: texts.yes },
  { value: 'no', label: texts.no },
]

/** Resolves an incident or closes a dispute. */
export const ResolveForm = ({ incident, onClose }: ResolveFormProps) => {
  const { reference, projectId, kind, resolved } = incident
  const isDispute = kind === 'wrong_data'
  const form = useForm(Resolution, {
    // Who closes a dispute has looked.
    fixed: choiceOf(resolved?.fixed ?? (isDispute ? false : null)),
    reimbursed: choiceOf(resolved?.reimbursed),
  })
  const action = useStaffAction(
    NAMES,
    async (chosen: v.InferOutput<typeof Resolution>, idempotencyKey) =>
      await call(resolveIncident, {
        body: { ...incidentTarget(incident), ...chosen },
        idempotencyKey,
      }),
    onClose,
  )
  const resolution = v.safeParse(Resolution, form.values)
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
      {isDispute ? (
        <Checkbox
          name="fixed"
          checked={form.values.fixed === 'yes'}
          onChange={({ currentTarget }) =>
            form.field('fixed').onValueChange(choiceOf(currentTarget.checked))
          }
        >
          {texts.dataWasWrong}
        </Checkbox>
      ) : (
        <>
          <SelectField label={texts.causeIsFixed} {...form.field('fixed')} options={OPTIONS} />
          <SelectField
            label={texts.lossesAreReimbursed}
            {...form.field('reimbursed')}
            options={OPTIONS}
          />
          <ScorePreview
            planned={
              resolution.success
                ? { step: 'resolve', projectId, reference, ...resolution.output }
                : undefined
            }
          />
        </>
      )}
    </ActionForm>
  )
}
