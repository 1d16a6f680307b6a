import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../components/buttons/button.tsx'
import { FailedQuery } from '../../../components/feedback/failed-query.tsx'
import { Skeleton } from '../../../components/feedback/skeleton.tsx'
import { formatInstant } from '../../../components/format/format-instant.ts'
import { TextField } from '../../../components/forms/text-field.tsx'
import { codeOf } from '../../../lib/api/call-errors.ts'
import { useHasChanged } from '../../../lib/hooks/use-has-changed.ts'
import { formatMessage } from '../../../lib/texts/format-message.ts'
import { stateQuery } from '../audit-queries.ts'
import { StateDifference } from '../timeline/state-change.tsx'
import * as styles from '../timeline/timeline.module.css'
import * as texts from '../texts.ts'

export type StateAtProps = {
  stream: string
  /** ISO 8601, from the address. */
  at: string | null
  onAsk: (query: string) => void
}

/** The state of a stream as it was at a moment that is asked for. */
export const StateAt = ({ stream, at, onAsk }: StateAtProps) => {
  const isMoment = at !== null && !Number.isNaN(Date.parse(at))
  const asked = isMoment ? at.slice(0, 19) : ''
  const [text, setText] = useState(asked)
  if (useHasChanged(asked)) setText(asked)
  return (
    <>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // With the whole second: events show theirs without its part.
          const moment = Date.parse(`${text}Z`) + 999
          const when = Number.isNaN(moment) ? '' : `&at=${new Date(moment).toISOString()}`
          onAsk(`?stream=${encodeURIComponent(stream)}${when}`)
        }}
      >
        <TextField
          label={texts.stateAt}
          name="at"
          type="datetime-local"
          step={1}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" className={styles.submit} disabled={text === ''}>
          {texts.stateAtSubmit}
        </Button>
      </form>
      {isMoment && <Then stream={stream} at={new Date(at).toISOString()} />}
    </>
  )
}

const Then = ({ stream, at }: { stream: string; at: string }) => {
  const query = useQuery(stateQuery({ stream, at }))
  const { data, error } = query
  if (codeOf(error) === 'EventNotFound') return <p className={styles.state}>{texts.stateAtNone}</p>
  if (codeOf(error) === 'HistoryTooLong')
    return <p className={styles.state}>{texts.stateTooLong}</p>
  if (error !== null) return <FailedQuery query={query}>{texts.stateFailed}</FailedQuery>
  if (data === undefined) {
    return (
      <p className={styles.state} aria-busy="true">
        <Skeleton width={240} />
      </p>
    )
  }
  const { version, recordedAt } = data.event
  return (
    <div className={styles.state}>
      <h2>
        {formatMessage(texts.stateAtVersion, { version, recordedAt: formatInstant(recordedAt) })}
      </h2>
      <StateDifference state={data} />
    </div>
  )
}
