import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/values/days.ts'
import { formatInstant } from './format-instant.ts'
import { useNow } from '../../lib/hooks/use-now.ts'
import { formatMessage } from '../../lib/texts/format-message.ts'
import * as texts from '../texts.ts'

/** `now` (also for the future), `12 min`, `5 h` up to two days, `41 d`. */
export const formatAge = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < MINUTE_MS) return 'now'
  if (age < HOUR_MS) return formatMessage(texts.ageMin, { age: Math.floor(age / MINUTE_MS) })
  if (age < 2 * DAY_MS) return `${Math.floor(age / HOUR_MS)} h`
  return `${Math.floor(age / DAY_MS)} d`
}

export type TimeAgoProps = {
  at: string
  /** Appended to the text: `ago`. */
  suffix?: string
}

export const TimeAgo = ({ at, suffix }: TimeAgoProps) => {
  const text = formatAge(at, useNow())
  return (
    <time dateTime={at} title={formatInstant(at)}>
      {suffix === undefined || text === 'now' ? text : `${text} ${suffix}`}
    </time>
  )
}
