import { useState } from 'react'
import { Link } from 'wouter'
import type { Incident } from '../../../../shared/contract/incidents.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { Button } from '../../../components/buttons/button.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { formatUsDollars } from '../../../components/format/format-us-dollars.ts'
import { ConfirmForm } from './confirm-form.tsx'
import * as styles from './incident-queue.module.css'
import { kindLabel, STATUS_LABELS } from '../incident-labels.ts'
import { inputLabel } from '../input-label.ts'
import { outcomeText } from './outcome-text.ts'
import { RetractForm } from './retract-form.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { streamHistoryUrl } from '../../../lib/stream-history-url.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

/** `retract` also rejects an unconfirmed report. */
type StaffAction = 'confirm' | 'resolve' | 'retract'

export type IncidentDetailsProps = {
  incident: Incident
  projectName: string
  /** The project's chains. */
  chains: readonly string[]
  onActionStart: () => void
  /** The form has closed, or the details with it. */
  onActionEnd: () => void
}

/** All about a report, and the actions of staff. */
export const IncidentDetails = ({
  incident,
  projectName,
  chains,
  onActionStart,
  onActionEnd,
}: IncidentDetailsProps) => {
  // A form acts on what staff saw when they opened it: what is changed meanwhile is refused as stale.
  const [action, setAction] = useState<{ name: StaffAction; incident: Incident }>()
  const start = (name: StaffAction) => {
    setAction({ name, incident })
    onActionStart()
  }
  const close = () => {
    setAction(undefined)
    onActionEnd()
  }
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <dt>{texts.project}</dt>
        <dd>
          <Link href={`/projects/${incident.projectId}`} className="link">
            {projectName}
          </Link>
        </dd>
        <dt>{texts.audit}</dt>
        <dd>
          <Link href={streamHistoryUrl(streamOf(incident))} className="link">
            {texts.auditTrail}
          </Link>
        </dd>
        <Report incident={incident} />
        <PublicSide incident={incident} />
        <dt>{texts.history}</dt>
        <dd>
          <History incident={incident} />
        </dd>
      </dl>
      {action === undefined && (
        <div className={styles.actions}>
          {actionsOf(incident).map(([name, label]) => (
            <Button key={name} onClick={() => start(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {action?.name === 'confirm' && (
        <ConfirmForm incident={action.incident} chains={chains} onClose={close} />
      )}
      {action?.name === 'resolve' && <ResolveForm incident={action.incident} onClose={close} />}
      {action?.name === 'retract' && <RetractForm incident={action.incident} onClose={close} />}
    </div>
  )
}

type PartProps = Pick<IncidentDetailsProps, 'incident'>

/** What somebody reported; an incident may come from the evidence of the project instead. */
const Report = ({ incident }: PartProps) => {
  const { origin, kind, about, description, evidence, contact } = incident
  if (origin !== 'report') {
    return (
      <>
        <dt>{texts.origin}</dt>
        <dd>{texts.projectsEvidence}</dd>
      </>
    )
  }
  return (
    <>
      <dt>{texts.reportedAs}</dt>
      <dd>
        {kindLabel(kind)}
        {about !== '' && `: ${inputLabel(about)}`}
      </dd>
      <dt>{texts.description}</dt>
      <dd className={styles.text}>{reporterText(description)}</dd>
      <dt>{texts.evidence}</dt>
      {/* Not a link: a reporter could lead staff to any site. */}
      <dd className={styles.text}>{reporterText(evidence)}</dd>
      <dt>{texts.contact}</dt>
      <dd className={styles.text}>{reporterText(contact)}</dd>
    </>
  )
}

/** What staff said about it, as far as they did. */
const PublicSide = ({ incident: { confirmed, resolved, reason } }: PartProps) => (
  <>
    {confirmed && (
      <>
        <dt>{texts.publicSide}</dt>
        <dd className={styles.text}>
          {richMessage(texts.publicText, {
            title: confirmed.title,
            kind: kindLabel(confirmed.kind),
            at: formatInstant(confirmed.at),
            loss:
              confirmed.lossUsd === null ? (
                <MissingValueTag kind="unknown" />
              ) : (
                formatUsDollars(confirmed.lossUsd)
              ),
            chain: confirmed.chain ?? <MissingValueTag kind="unknown" />,
            source: confirmed.url ?? <MissingValueTag kind="none" title={texts.noneWasGiven} />,
          })}
        </dd>
      </>
    )}
    {resolved && (
      <>
        <dt>{texts.outcome}</dt>
        <dd>
          {outcomeText(resolved.fixed, texts.fixed, texts.notFixed, texts.fixUnknown)}
          {confirmed &&
            outcomeText(
              resolved.reimbursed,
              texts.reimbursed,
              texts.notReimbursed,
              texts.reimbursementUnknown,
            )}
        </dd>
      </>
    )}
    {reason !== null && (
      <>
        <dt>{texts.reason}</dt>
        <dd className={styles.text}>{reason}</dd>
      </>
    )}
  </>
)

const History = ({ incident }: PartProps) => (
  <ol>
    {incident.history.map(({ status, at, by }) => (
      <li key={at}>
        {STATUS_LABELS[status]} {ACTOR_LABELS[by]},{' '}
        <time dateTime={at} className="num">
          {formatInstant(at)}
        </time>
      </li>
    ))}
  </ol>
)

const ACTOR_LABELS: Readonly<Record<Incident['history'][number]['by'], string>> = {
  reporter: 'by the reporter',
  staff: 'by staff',
  evidence: 'in the evidence',
}

/** `null` is erased, an empty text was left out by the reporter. */
const reporterText = (text: string | null) => {
  if (text === null)
    return (
      <MissingValueTag kind="unknown" title={texts.itWasErased}>
        {texts.erased}
      </MissingValueTag>
    )
  return text === '' ? <MissingValueTag kind="none" title={texts.reporterGaveNone} /> : text
}

/** What is no report has its events on the project. */
const streamOf = ({ origin, reference, projectId }: Incident): string =>
  origin === 'report' ? `Incident#${reference}` : `Project#${projectId}`

const actionsOf = ({
  status,
  kind,
  confirmed,
  resolved,
}: Incident): ReadonlyArray<readonly [StaffAction, string]> => {
  if (status === 'reported') {
    return kind === 'wrong_data'
      ? [
          ['resolve', texts.closeDisputeOpens],
          ['retract', texts.rejectOpens],
        ]
      : [
          ['confirm', texts.confirm],
          ['retract', texts.rejectOpens],
        ]
  }
  if (status === 'confirmed')
    return [
      ['resolve', texts.resolveOpens],
      ['retract', texts.retractOpens],
    ]
  if (status !== 'resolved' || !confirmed) return []
  const isSettled = resolved?.fixed === true && resolved.reimbursed === true
  return [
    ...(isSettled ? [] : [['resolve', texts.updateOutcome] as const]),
    ['retract', texts.retractOpens],
  ]
}
