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
import { KIND_WORDS, STATUS_WORDS } from '../incident-labels.ts'
import { inputWords } from '../input-words.ts'
import { ReasonForm } from './retract-form.tsx'
import { ResolveForm } from './resolve-form.tsx'

export type IncidentItemProps = {
  incident: Incident
  projectName: string
  /** Of the project. */
  chains: readonly string[]
}

/** What can follow from a report; `retract` is also how one is rejected. */
type Step = 'confirm' | 'resolve' | 'retract'

/** A report: its facts, and below them, once opened, what was said and what can be done. */
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
                {confirmed?.title ?? `${KIND_WORDS[kind]}, ${projectName}`}
              </button>
            </h3>
            <span className="small faint">
              <code>{reference}</code> · {projectName}
            </span>
          </div>
          <span className={styles.status}>
            {confirmed && <SeverityMark severity={confirmed.severity} />}
            <Tag>{STATUS_WORDS[status]}</Tag>
          </span>
        </div>
        <div id={`${id}-details`} hidden={!open}>
          {open && (
            <Details
              incident={incident}
              projectName={projectName}
              chains={chains}
              onStepEnd={() => toggle.current?.focus()}
            />
          )}
        </div>
      </article>
    </li>
  )
}

type DetailsProps = IncidentItemProps & {
  /** The form that had the focus goes. */
  onStepEnd: () => void
}

const Details = ({ incident, projectName, chains, onStepEnd }: DetailsProps) => {
  const [step, setStep] = useState<Step>()
  const { kind, about, description, evidence, contact, confirmed, resolved, reason } = incident
  const isReport = incident.origin === 'report'
  const close = () => {
    setStep(undefined)
    onStepEnd()
  }
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <dt>Project</dt>
        <dd>
          <Link href={`/projects/${incident.projectId}`} className="link">
            {projectName}
          </Link>
        </dd>
        {isReport ? (
          <>
            <dt>Reported as</dt>
            <dd>
              {KIND_WORDS[kind]}
              {about !== '' && `: ${inputWords(about)}`}
            </dd>
            <dt>Description</dt>
            <dd className={styles.text}>{said(description)}</dd>
            <dt>Evidence</dt>
            {/* Not a link: whoever reports could lead staff anywhere. */}
            <dd className={styles.text}>{said(evidence)}</dd>
            <dt>Contact</dt>
            <dd className={styles.text}>{said(contact)}</dd>
          </>
        ) : (
          <>
            <dt>Origin</dt>
            <dd>The project’s evidence. Nobody reported it here.</dd>
          </>
        )}
        {confirmed && (
          <>
            <dt>Public</dt>
            <dd className={styles.text}>
              {confirmed.title}: {KIND_WORDS[confirmed.kind]}, {formatInstant(confirmed.at)}; loss{' '}
              {confirmed.lossUsd === null ? (
                <MissingValueTag kind="unknown" />
              ) : (
                formatUsDollars(confirmed.lossUsd)
              )}
              ; chain {confirmed.chain ?? <MissingValueTag kind="unknown" />}; source{' '}
              {confirmed.url ?? <MissingValueTag kind="none" title="None was given." />}
            </dd>
          </>
        )}
        {resolved && (
          <>
            <dt>Outcome</dt>
            <dd>
              {resolved.fixed ? 'Fixed' : 'Not fixed'}
              {confirmed && (resolved.reimbursed ? ', reimbursed' : ', not reimbursed')}
            </dd>
          </>
        )}
        {reason !== null && (
          <>
            <dt>Reason</dt>
            <dd className={styles.text}>{reason}</dd>
          </>
        )}
        <dt>History</dt>
        <dd>
          <ol>
            {incident.history.map(({ status, at, by }) => (
              <li key={at}>
                {STATUS_WORDS[status]} {BY_WORDS[by]},{' '}
                <time dateTime={at} className="num">
                  {formatInstant(at)}
                </time>
              </li>
            ))}
          </ol>
        </dd>
      </dl>
      {step === undefined && (
        <div className={styles.steps}>
          {stepsOf(incident).map(([name, label]) => (
            <Button key={name} onClick={() => setStep(name)}>
              {label}
            </Button>
          ))}
        </div>
      )}
      {step === 'confirm' && <ConfirmForm incident={incident} chains={chains} onClose={close} />}
      {step === 'resolve' && <ResolveForm incident={incident} onClose={close} />}
      {step === 'retract' && <ReasonForm incident={incident} onClose={close} />}
    </div>
  )
}

const BY_WORDS: Readonly<Record<Incident['history'][number]['by'], string>> = {
  reporter: 'by the reporter',
  staff: 'by staff',
  evidence: 'in the evidence',
}

/** Erased, or left out by the reporter, or what was said. */
const said = (text: string | null) => {
  if (text === null)
    return (
      <MissingValueTag kind="unknown" title="It was erased.">
        erased
      </MissingValueTag>
    )
  return text === '' ? <MissingValueTag kind="none" title="The reporter gave none." /> : text
}

const stepsOf = ({
  status,
  kind,
  confirmed,
  resolved,
}: Incident): ReadonlyArray<readonly [Step, string]> => {
  if (status === 'reported') {
    return kind === 'wrong_data'
      ? [
          ['resolve', 'Close dispute…'],
          ['retract', 'Reject…'],
        ]
      : [
          ['confirm', 'Confirm…'],
          ['retract', 'Reject…'],
        ]
  }
  if (status === 'confirmed')
    return [
      ['resolve', 'Resolve…'],
      ['retract', 'Retract…'],
    ]
  if (status !== 'resolved' || !confirmed) return []
  const isMadeGood = resolved?.fixed === true && resolved.reimbursed
  return [...(isMadeGood ? [] : [['resolve', 'Update outcome…'] as const]), ['retract', 'Retract…']]
}
