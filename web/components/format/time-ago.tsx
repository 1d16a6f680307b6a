import { formatInstant } from './format-instant.ts'
import { useNow } from '../../lib/hooks/use-now.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * Age in its largest unit: `now`, `12 min`, `5 h`, `41 d`. Hours up to two days; the future is
 * `now`.
 *
 * @param instant ISO 8601
 * @param now epoch milliseconds
 */
export const formatAge = (instant: string, now: number): string => {
  const age = now - Date.parse(instant)
  if (age < MINUTE) return 'now'
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} h`
  return `${Math.floor(age / DAY)} d`
}

export type TimeAgoProps = {
  /** ISO 8601. */
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
