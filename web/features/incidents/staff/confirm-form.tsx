import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import { confirmIncident, type Incident } from '../../../../shared/contract/incidents.ts'
import { INCIDENT_KINDS, SEVERITIES } from '../../../../shared/values/evidence/evidence-terms.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { formatUsDollars } from '../../../components/format/format-us-dollars.ts'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import * as styles from '../../../components/forms/form.module.css'
import { Confirmation } from './confirmation.ts'
import { chainsQuery } from './incident-queries.ts'
import { kindLabel } from '../incident-labels.ts'
import { parseUsDollars } from './parse-us-dollars.ts'
import { ScorePreview } from './score-preview.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { ActionForm } from './action-form.tsx'
import { useStaffAction } from './use-staff-action.ts'
import { SEVERITY_LABELS } from '../../../components/rating/rating-labels.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

export type ConfirmFormProps = {
  incident: Incident
  /** The project's chains, first among the options. */
  chains: readonly string[]
  onClose: () => void
}

const Score = v.pick(Confirmation, ['kind', 'severity', 'at', 'lossUsd'])
const NAMES = ['title', 'kind', 'severity', 'at', 'lossUsd', 'chain', 'url'] as const

/** Publishes an incident with the facts and the title that staff write. */
export const ConfirmForm = ({ incident, chains, onClose }: ConfirmFormProps) => {
  const form = useForm(Confirmation, {
    title: '',
    kind: incident.kind === 'wrong_data' ? 'other' : incident.kind,
    severity: '' as 'info',
    at: '',
    lossUsd: '',
    chain: '',
    url: '',
  })
  const { reference, updatedAt, projectId } = incident
  const { data: allChains = [] } = useQuery(chainsQuery)
  const action = useStaffAction(
    NAMES,
    async (facts: v.InferOutput<typeof Confirmation>, idempotencyKey) =>
      await call(confirmIncident, {
        body: { reference, updatedAt, ...facts },
        idempotencyKey,
      }),
    onClose,
  )
  const facts = v.safeParse(Score, form.values)
  const loss = parseUsDollars(form.values.lossUsd)
  return (
    <ActionForm
      title={texts.confirmTheIncident}
      label={texts.confirmAndPublish}
      pendingLabel={texts.publishing}
      {...form}
      {...action}
      onReload={action.reload}
      onSubmit={form.onSubmit(action.submit)}
      onClose={onClose}
    >
      <p className={styles.notice}>{texts.allOfThisBecomesPublic}</p>
      <TextField label={texts.title} {...form.text('title')} maxLength={160} autoComplete="off" />
      <div className={styles.pair}>
        <SelectField
          label={texts.kind}
          {...form.field('kind')}
          options={INCIDENT_KINDS.map((value) => ({ value, label: kindLabel(value) }))}
        />
        <SelectField
          label={texts.severity}
          {...form.field('severity')}
          placeholder={texts.chooseOne}
          options={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
        />
      </div>
      <div className={styles.pair}>
        <TextField label={texts.whenItHappenedUtc} {...form.text('at')} type="datetime-local" />
        <TextField
          label={texts.lossInUsDollars}
          {...form.text('lossUsd')}
          autoComplete="off"
          placeholder="2.5M"
          hint={
            loss
              ? formatMessage(texts.thatIsLoss, { loss: formatUsDollars(loss) })
              : texts.nothingWasLost
          }
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label={texts.chain}
          {...form.field('chain')}
          options={[
            { value: '', label: texts.noneOrUnknown },
            ...[...new Set([...chains, ...allChains])].map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label={texts.publicSourceOptional}
          {...form.text('url')}
          type="url"
          autoComplete="off"
          placeholder="https://"
        />
      </div>
      <ScorePreview
        planned={
          facts.success ? { step: 'confirm', projectId, reference, ...facts.output } : undefined
        }
      />
    </ActionForm>
  )
}
