import { useQuery } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  confirmIncident,
  type Incident,
  incidentFacts,
} from '../../../../shared/contract/incidents.ts'
import { INCIDENT_KINDS, SEVERITIES } from '../../../../shared/values/evidence.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { formatUsDollars } from '../../../components/format/format-us-dollars.ts'
import { call } from '../../../lib/api/call.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import styles from '../../../components/forms/form.module.css'
import { chainsQuery } from './incident-queries.ts'
import { KIND_LABELS } from '../incident-labels.ts'
import { parseUsDollars } from './parse-us-dollars.ts'
import { ScorePreview } from './score-preview.tsx'
import { SelectField } from '../../../components/forms/select-field.tsx'
import { ActionForm } from './action-form.tsx'
import { useStaffAction } from './use-staff-action.ts'
import { SEVERITY_LABELS } from '../../../components/rating/rating-labels.ts'

export type ConfirmFormProps = {
  incident: Incident
  /** The project's chains, first among the options. */
  chains: readonly string[]
  onClose: () => void
}

const { title, kind, severity, lossUsd, chain, url } = incidentFacts
const nullWhenEmpty = v.transform((text: string) => (text.trim() === '' ? null : text.trim()))
const schema = v.object({
  title,
  kind,
  severity,
  at: v.pipe(
    v.string(),
    v.nonEmpty('Give when it happened.'),
    v.check((text) => !Number.isNaN(Date.parse(`${text}Z`)), 'Give a date and a time.'),
    v.check((text) => Date.parse(`${text}Z`) <= Date.now(), 'Give a time in the past.'),
    v.transform((text) => new Date(`${text}Z`).toISOString()),
  ),
  lossUsd: v.pipe(v.string(), v.transform(parseUsDollars), lossUsd),
  chain: v.pipe(v.string(), nullWhenEmpty, chain),
  url: v.pipe(v.string(), nullWhenEmpty, url),
})
const Score = v.pick(schema, ['kind', 'severity', 'at'])
const NAMES = ['title', 'kind', 'severity', 'at', 'lossUsd', 'chain', 'url'] as const

/** Publishes an incident with the facts and the title that staff write. */
export const ConfirmForm = ({ incident, chains, onClose }: ConfirmFormProps) => {
  const form = useForm(schema, {
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
    async (facts: v.InferOutput<typeof schema>, idempotencyKey) =>
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
      title="Confirm the incident"
      label="Confirm and publish"
      pendingLabel="Publishing…"
      {...form}
      {...action}
      onReload={action.reload}
      onSubmit={form.onSubmit(action.submit)}
      onClose={onClose}
    >
      <p className={styles.notice}>
        All of this becomes public and changes the score. The report stays private, so write a new
        text.
      </p>
      <TextField label="Title" {...form.text('title')} maxLength={160} autoComplete="off" />
      <div className={styles.pair}>
        <SelectField
          label="Kind"
          {...form.field('kind')}
          options={INCIDENT_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
        />
        <SelectField
          label="Severity"
          {...form.field('severity')}
          placeholder="Choose one"
          options={SEVERITIES.map((value) => ({ value, label: SEVERITY_LABELS[value] }))}
        />
      </div>
      <div className={styles.pair}>
        <TextField label="When it happened (UTC)" {...form.text('at')} type="datetime-local" />
        <TextField
          label="Loss in US dollars"
          {...form.text('lossUsd')}
          autoComplete="off"
          placeholder="2.5M"
          hint={loss ? `That is ${formatUsDollars(loss)}.` : 'Empty: unknown. 0: nothing was lost.'}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Chain"
          {...form.field('chain')}
          options={[
            { value: '', label: 'None or unknown' },
            ...[...new Set([...chains, ...allChains])].map((value) => ({ value, label: value })),
          ]}
        />
        <TextField
          label="Public source (optional)"
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
