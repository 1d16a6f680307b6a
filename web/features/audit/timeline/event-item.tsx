import { useId, useState } from 'react'
import type { TimelineEvent } from '../../../../shared/contract/audit.ts'
import { EyeIcon } from '../../../components/action-icons.tsx'
import { ExpandIcon } from '../../../components/display/expand-icon.tsx'
import { classNames } from '../../../components/class-names.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { typeInWords } from '../../../lib/texts/type-in-words.ts'
import { clockText } from '../people.ts'
import * as texts from '../texts.ts'
import { EventIcon } from './event-icon.tsx'
import { eventSummary } from './event-labels.ts'
import { StateChange } from './state-change.tsx'
import * as styles from './timeline.module.css'

/** An event with who gave the command, as text. */
export type ShownEvent = TimelineEvent & {
  readonly by: string
  /** As whom, where somebody acted as another. */
  readonly as?: string | undefined
  /** In place of what its data say. */
  readonly summary?: string | undefined
}

/** An event as a row that opens to its data and the states around it. */
export const EventItem = ({ event }: { event: ShownEvent }) => {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { stream, version, type, recordedAt, by, as } = event
  const title = typeInWords(type)
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <time dateTime={recordedAt} className={styles.time}>
          {clockText(recordedAt)}
        </time>
        <span className={classNames(styles.dot, as !== undefined && styles.acted)}>
          <EventIcon type={type} />
        </span>
        <div className={styles.what}>
          <h3 className={styles.title}>
            <button
              type="button"
              className={styles.toggle}
              aria-expanded={open}
              aria-controls={`${id}-details`}
              onClick={() => setOpen(!open)}
            >
              {title}
              <ExpandIcon />
            </button>{' '}
            <code className={styles.code}>
              {stream.split('#')[0]}.{version}
            </code>
          </h3>
          <p className={styles.summary}>{event.summary ?? eventSummary(event)}</p>
        </div>
        <p className={classNames(styles.by, as !== undefined && styles.acting)}>
          {as === undefined ? (
            by
          ) : (
            <>
              <EyeIcon size={14} />
              {formatMessage(texts.asSomebody, { actor: by, subject: as })}
            </>
          )}
        </p>
      </div>
      <div
        id={`${id}-details`}
        role="group"
        aria-label={formatMessage(texts.details, { event: title, version })}
        hidden={!open}
        className={styles.details}
      >
        {open && <StateChange event={event} />}
      </div>
    </li>
  )
}
