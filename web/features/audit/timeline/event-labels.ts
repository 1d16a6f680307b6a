import type { TimelineEvent } from '../../../../shared/contract/audit.ts'

const VALUE_LENGTH = 40
const VALUES = 3
/** Encrypted values, keys and hashes tell people nothing. */
const OPAQUE = /^[\w-]{40,}$/
const OPAQUE_SHOWN = 8

/** The first values of an event in one line: names before ids, nothing that is encrypted. */
export const eventSummary = ({ data }: Pick<TimelineEvent, 'data'>): string => {
  if (typeof data !== 'object' || data === null) return ''
  const parts = Object.entries(data)
    .filter(([, value]) => typeof value !== 'string' || !OPAQUE.test(value))
    .toSorted(([a], [b]) => Number(isId(a)) - Number(isId(b)) || (a < b ? -1 : 1))
    .map(([name, value]) => `${name}: ${shortValue(value)}`)
  return [...parts.slice(0, VALUES), ...(parts.length > VALUES ? ['…'] : [])].join(' · ')
}

const isId = (name: string): boolean => /(^i|I)ds?$/.test(name)

/** A value of a state in one line. */
export const shortValue = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  if (OPAQUE.test(text)) return `${text.slice(0, OPAQUE_SHOWN)}…`
  return text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH)}…` : text
}

/** JSON with names in one order: the database keeps none. */
export const sortedJson = (value: unknown): string => JSON.stringify(sorted(value), null, 2)

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([name, member]) => [name, sorted(member)]))
}

/** Kinds of events, each with its picture. */
export type EventKind =
  | 'session'
  | 'end'
  | 'add'
  | 'remove'
  | 'edit'
  | 'move'
  | 'check'
  | 'alarm'
  | 'time'
  | 'other'

const KINDS: ReadonlyArray<readonly [RegExp, EventKind]> = [
  [/^ImpersonationStarted$|^AuditRead$/, 'session'],
  [/^ImpersonationEnded$/, 'end'],
  [/(Reported|Opened|Failed)$/, 'alarm'],
  [/(Confirmed|Resolved|Answered|Seen|Fixed|Verified)$/, 'check'],
  [/(Removed|Deleted|Unlinked|Erased|Retracted|Withdrawn|Unsubscribed|Rejected)$/, 'remove'],
  [/(Reordered|Moved)$/, 'move'],
  [/(Expired|Scheduled)$/, 'time'],
  [/(Renamed|Changed|Updated|Set|Corrected|Superseded)$/, 'edit'],
  [/(Created|Added|Linked|Listed|Recorded|Published|Requested)$/, 'add'],
]

export const eventKind = (type: string): EventKind =>
  KINDS.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
