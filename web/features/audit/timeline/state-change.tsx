import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { getAuditState, TimelineEvent } from '../../../../shared/contract/audit.ts'
import type { ResponseOf } from '../../../../shared/contract/endpoint.ts'
import { Notice } from '../../../components/feedback/notice.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { streamHistoryUrl } from '../../../lib/stream-history-url.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { richMessage } from '../../../lib/texts/rich-message.tsx'
import { stateQuery } from '../audit-queries.ts'
import * as texts from '../texts.ts'
import { shortValue, sortedJson } from './event-labels.ts'
import * as styles from './timeline.module.css'

type State = ResponseOf<typeof getAuditState>

/** The data of an event, and what it made of the state. */
export const StateChange = ({ event }: { event: TimelineEvent }) => {
  const { stream, version, data } = event
  const query = useQuery(stateQuery({ stream, version: String(version) }))
  const { data: state, error } = query
  return (
    <>
      <Json label={texts.data} value={data} open />
      {codeOf(error) === 'HistoryTooLong' ? (
        <p>{texts.stateTooLong}</p>
      ) : (
        <FailedQuery query={query}>{texts.stateFailed}</FailedQuery>
      )}
      {state === undefined && error === null && (
        <p aria-busy="true">
          <Skeleton width={240} />
        </p>
      )}
      {state !== undefined && (
        <>
          <StateDifference state={state} />
          <EventFacts event={state.event} />
        </>
      )}
    </>
  )
}

/** What changed by an event, and both states. */
export const StateDifference = ({ state }: { state: State }) => {
  const { before, after, changes, more, problem } = state
  if (problem !== null) return <Notice>{formatMessage(texts.problem, { problem })}</Notice>
  return (
    <>
      <h4 className={styles.label}>{texts.changed}</h4>
      {changes.length === 0 && <p>{texts.nothingChanged}</p>}
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change.path}>
            <code>{change.path === '' ? '·' : change.path}</code>
            <span>
              <Value of={change} side="before" />
              <span aria-label={texts.becomes}> → </span>
              <Value of={change} side="after" />
            </span>
          </li>
        ))}
      </ul>
      {more && <p className="faint">{texts.moreChanged}</p>}
      <Json label={texts.stateBefore} value={before} />
      <Json label={texts.stateAfter} value={after} />
    </>
  )
}

type Change = State['changes'][number]

const Value = ({ of, side }: { of: Change; side: 'before' | 'after' }) =>
  side in of ? (
    <span className={styles.value}>{shortValue(of[side])}</span>
  ) : (
    <span className="faint">{texts.noState}</span>
  )

const EventFacts = ({ event }: { event: State['event'] }) => {
  const { stream, session, correlationId } = event
  return (
    <dl className={styles.facts}>
      <dt>{texts.stream}</dt>
      <dd>
        <Link className="link" href={streamHistoryUrl(stream)}>
          {richMessage(texts.showStream, { stream: <code>{stream}</code> })}
        </Link>
      </dd>
      {session !== null && (
        <>
          <dt>{texts.underSession}</dt>
          <dd>
            <Link className="link" href={`/staff/audit?session=${session}`}>
              <code>{session}</code>
            </Link>
          </dd>
        </>
      )}
      <dt>{texts.request}</dt>
      <dd>
        <code>{correlationId}</code>
      </dd>
    </dl>
  )
}

/** As text: nothing of what people wrote is drawn. */
const Json = ({
  label,
  value,
  open = false,
}: {
  label: string
  value: unknown
  open?: boolean
}) => (
  <details className={styles.json} open={open}>
    <summary>{label}</summary>
    <pre>{value === null ? texts.noState : sortedJson(value)}</pre>
  </details>
)
