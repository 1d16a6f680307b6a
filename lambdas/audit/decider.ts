import type { Decider } from '../platform/event-store/decider.ts'

/** What a member of staff asked the audit for. */
export interface Looked {
  readonly at: 'sessions' | 'session' | 'timeline' | 'history' | 'state' | 'readings'
  /** What was given in the query, by name. */
  readonly query: Readonly<Record<string, string>>
}

/** Of bounded size, however much is read. */
export interface ReadingState {
  readonly readings: number
  readonly newest: string | null
}

export type ReadingCommand = { readonly type: 'NoteReading'; readonly looked: Looked }

export type ReadingEvent = { readonly type: 'AuditRead'; readonly data: Looked }

/** One stream for each member of staff and month: `AuditReading#<user>.2026-11`. */
export const auditReadings: Decider<ReadingState, ReadingCommand, ReadingEvent> = {
  category: 'AuditReading',
  decide: ({ looked }) => [{ type: 'AuditRead', data: looked }],
  evolve: ({ readings }, { recordedAt }) => ({ readings: readings + 1, newest: recordedAt }),
  initialState: { readings: 0, newest: null },
  reducerVersion: 1,
  schemaVersions: { AuditRead: 1 },
}
