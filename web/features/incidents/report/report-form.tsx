import * as v from 'valibot'
import {
  DESCRIPTION_MAX,
  DESCRIPTION_MIN,
  IncidentReport,
  REPORT_KINDS,
  reportIncident,
} from '../../../../shared/contract/incidents.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { formatCount } from '../../../components/format/format-count.ts'
import { FormEnd } from '../../../components/forms/form-end.tsx'
import { TextField } from '../../../components/forms/text-field.tsx'
import { useForm } from '../../../lib/forms/use-form.ts'
import * as styles from '../../../components/forms/form.module.css'
import { formRefusal } from '../../../lib/forms/form-refusal.ts'
import { kindLabel } from '../incident-labels.ts'
import { ProjectField } from './project-field.tsx'
import type { ReportSubject } from './report-subject.ts'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { TextAreaField } from '../../../components/forms/text-area-field.tsx'
import { useCallUnderKey } from '../../../lib/forms/use-idempotency-key.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

const { kind, evidence, description, contact } = IncidentReport.entries
const schema = v.object({
  projectId: v.pipe(v.string(), v.nonEmpty(texts.chooseAProject)),
  projectName: v.string(),
  kind,
  evidence: v.unwrap(evidence),
  description,
  contact: v.unwrap(contact),
})
const NAMES = ['projectId', 'kind', 'evidence', 'description', 'contact'] as const

/**
 * State of the report form. The dialog holds it, because closing unmounts the form.
 *
 * @param onReported receives the reference number
 */
export const useReport = (subject: ReportSubject, onReported: (reference: string) => void) => {
  const callUnderKey = useCallUnderKey(reportIncident)
  const form = useForm(schema, {
    projectId: subject.projectId ?? '',
    projectName: subject.projectName ?? subject.projectId ?? '',
    kind: (subject.kind ?? '') as 'other',
    evidence: '',
    description: '',
    contact: '',
  })
  const send = async (values: v.InferOutput<typeof schema>) => {
    const body = {
      projectId: values.projectId,
      kind: values.kind,
      about: values.kind === 'wrong_data' ? (subject.about ?? '') : '',
      evidence: values.evidence,
      description: values.description,
      contact: values.contact,
    }
    const { reference } = await callUnderKey(body)
    onReported(reference)
  }
  return { form, send }
}

export type ReportFormProps = ReturnType<typeof useReport> & {
  /** Project and kind are preselected: the description gets the focus. */
  isPrefilled: boolean
  onCancel: () => void
}

export const ReportForm = ({ form, send, isPrefilled, onCancel }: ReportFormProps) => {
  const projectName = form.field('projectName')
  const descriptionField = form.field('description')
  const { length } = form.values.description.trim()
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={form.onSubmit(send, (error) => formRefusal(error, NAMES))}
    >
      <p className={styles.notice}>{texts.notASupportChannel}</p>
      <ProjectField
        {...form.field('projectId')}
        text={projectName.value}
        onTextChange={projectName.onValueChange}
      />
      <SelectField
        label={texts.whatIsIt}
        {...form.field('kind')}
        placeholder={texts.chooseOne}
        options={REPORT_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
      />
      <TextField
        label={texts.transactionHashOrWebAddress}
        {...form.text('evidence')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <TextAreaField
        label={form.values.kind === 'wrong_data' ? texts.whatIsWrong : texts.whatHappened}
        {...descriptionField}
        // The opening dialog moves the focus: an empty field is not an error yet.
        onBlur={() => length > 0 && descriptionField.onBlur()}
        takesFocus={isPrefilled}
        maxLength={DESCRIPTION_MAX}
        hint={
          length < DESCRIPTION_MIN
            ? formatMessage(texts.lengthOfAtLeast, { length, min: DESCRIPTION_MIN })
            : formatMessage(texts.lengthOfAtMost, {
                length: formatCount(length),
                max: formatCount(DESCRIPTION_MAX),
              })
        }
      />
      <TextField
        label={texts.yourEmail}
        {...form.text('contact')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        hint={texts.onlyStaffSeeIt}
      />
      <FormEnd form={form} submitLabel={texts.sendReport} pendingLabel={texts.sending}>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </FormEnd>
    </form>
  )
}
