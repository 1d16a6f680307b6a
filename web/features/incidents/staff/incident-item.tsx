import { useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import type { Incident } from '../../../../shared/contract/incidents.ts'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { Button } from '../../../components/buttons/button.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { Tag } from '../../../components/display/tag.tsx'
import { formatUsDollars } from '../../../components/format/format-us-dollars.ts'
import { ConfirmForm } from './confirm-form.tsx'
import styles from './incident-queue.module.css'
import { KIND_LABELS, STATUS_LABELS } from '../incident-labels.ts'
import { inputLabel } from '../input-label.ts'
import { RetractForm } from './retract-form.tsx'
import { ResolveForm } from './resolve-form.tsx'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import * as texts from '../texts.ts'

export type IncidentItemProps = {
  incident: Incident
  projectName: string
  /** The project's chains. */
  chains: readonly string[]
}

/** `retract` also rejects an unconfirmed report. */
type StaffAction = 'confirm' | 'resolve' | 'retract'

/** A report as a row that expands to its details and the actions of staff. */
export const IncidentItem = ({ incident, projectName, chains }: IncidentItemProps) => {
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { reference, status, kind, reportedAt, confirmed } = incident
  return (
    <li className={styles.item}>
      <article aria-labelledby={`${id}-title`}>
        <div className={styles.row}>
          <time dateTime={reportedAt} className="num faint">
            {formatInstant(reportedAt).replace(' UTC', '')}
          </time>
          <div className={styles.what}>
            <h3 id={`${id}-title`} className={styles.name}>
              <button
                ref={toggle}
                type="button"
                className={styles.toggle}
                aria-expanded={open}
                aria-controls={`${id}-details`}
                onClick={() => setOpen(!open)}
              >
                {confirmed?.title ?? `${KIND_LABELS[kind]}, ${projectName}`}
              </button>
            </h3>
            <span className="small faint">
              <code>{reference}</code> · {projectName}
            </span>
          </div>
          <span className={styles.status}>
            {confirmed && <SeverityMark severity={confirmed.severity} />}
            <Tag>{STATUS_LABELS[status]}</Tag>
          </span>
        </div>
        <div id={`${id}-details`} hidden={!open}>
          {open && (
            <Details
              incident={incident}
              projectName={projectName}
              chains={chains}
              onActionEnd={() => toggle.current?.focus()}
            />
          )}
        </div>
      </article>
    </li>
  )
}

type DetailsProps = IncidentItemProps & {
  /** The focused form has closed. */
  onActionEnd: () => void
}

const Details = ({ incident, projectName, chains, onActionEnd }: DetailsProps) => {
  const [action, setAction] = useState<StaffAction>()
  const { kind, about, description, evidence, contact, confirmed, resolved, reason } = incident
  const isReport = incident.origin === 'report'
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
        <dt>{texts.history}</dt>
        <dd>
          <Link href={historyAddress(incident)} className="link">
            {texts.auditTrail}
          </Link>
        </dd>
        {isReport ? (
          <>
            <dt>{texts.reportedAs}</dt>
            <dd>
              {KIND_LABELS[kind]}
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
        ) : (
          <>
            <dt>{texts.origin}</dt>
            <dd>{texts.projectsEvidence}</dd>
          </>
        )}
        {confirmed && (
          <>
            <dt>{texts.publicSide}</dt>
            <dd className={styles.text}>
              {richMessage(texts.publicText, {
                title: confirmed.title,
                kind: KIND_LABELS[confirmed.kind],
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
              {resolved.fixed ? texts.fixed : texts.notFixed}
              {confirmed && (resolved.reimbursed ? texts.reimbursed : texts.notReimbursed)}
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>{texts.reason}</dt>
            <dd className={styles.text}>{reason}</dd>
          </>
        )}
        <dt>{texts.history}</dt>
        <dd>
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
        </dd>
      </dl>
      {action === undefined && (
        <div className={styles.actions}>
          {actionsOf(incident).map(([name, label]) => (
            <Button key={name} onClick={() => setAction(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {action === 'confirm' && <ConfirmForm incident={incident} chains={chains} onClose={close} />}
      {action === 'resolve' && <ResolveForm incident={incident} onClose={close} />}
      {action === 'retract' && <RetractForm incident={incident} onClose={close} />}
    </div>
  )
}

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
const historyAddress = ({ origin, reference, projectId }: Incident): string => {
  const stream = origin === 'report' ? `Incident#${reference}` : `Project#${projectId}`
  return `/staff/audit?stream=${encodeURIComponent(stream)}`
}

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
  const isSettled = resolved?.fixed === true && resolved.reimbursed
  return [
    ...(isSettled ? [] : [['resolve', texts.updateOutcome] as const]),
    ['retract', texts.retractOpens],
  ]
}
