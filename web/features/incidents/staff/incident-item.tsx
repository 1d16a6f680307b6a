import { useId, useRef, useState } from 'react'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { ExpandIcon } from '../../../components/display/expand-icon.tsx'
import { MissingValueTag } from '../../../components/display/missing-value-tag.tsx'
import { SeverityMark } from '../../../components/rating/severity-mark.tsx'
import { Tag } from '../../../components/display/tag.tsx'
import { IncidentDetails } from './incident-details.tsx'
import type { IncidentDetailsProps } from './incident-details.tsx'
import * as styles from './incident-queue.module.css'
import { kindLabel, STATUS_LABELS } from '../incident-labels.ts'
import * as texts from '../texts.ts'

/** A report as a row that expands to its details and the actions of staff. */
export const IncidentItem = ({ onActionEnd, ...details }: IncidentDetailsProps) => {
  const id = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { incident, projectName } = details
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
                onClick={() => {
                  setOpen(!open)
                  // The form closes with the details.
                  if (open) onActionEnd()
                }}
              >
                {confirmed?.title ?? `${kindLabel(kind)}, ${projectName}`}
                <ExpandIcon />
              </button>
            </h3>
            <p className={styles.about}>
              <code>{reference}</code>
              {confirmed && <span>{projectName}</span>}
            </p>
          </div>
          <span className={styles.status}>
            {confirmed &&
              (confirmed.severity === null ? (
                <MissingValueTag kind="unknown">{texts.severityUnknown}</MissingValueTag>
              ) : (
                <SeverityMark severity={confirmed.severity} />
              ))}
            <Tag>{STATUS_LABELS[status]}</Tag>
          </span>
        </div>
        <div id={`${id}-details`} hidden={!open}>
          {open && (
            <IncidentDetails
              {...details}
              onActionEnd={() => {
                toggle.current?.focus()
                onActionEnd()
              }}
            />
          )}
        </div>
      </article>
    </li>
  )
}
