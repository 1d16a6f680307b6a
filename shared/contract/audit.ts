import * as v from 'valibot'
import {
  COMPLETENESS,
  ImpersonationId,
  PersonId,
  SESSION_FILTERS,
  SESSION_STATUSES,
  StreamName,
} from '../values/audit.ts'
import { isDayOfCalendar } from '../values/days.ts'
import { Count, Day, Instant } from '../values/primitives.ts'
import { query } from './endpoint.ts'

/** The audit trail, for staff. Each of these calls is itself recorded before it is answered. */

const CURSOR_REMEDY = 'Give the cursor of the page before, or leave it out.'
const INSTANT = String.raw`\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z`
const cursor = (pattern: string) =>
  v.pipe(v.string(), v.regex(new RegExp(`^${pattern}$`), CURSOR_REMEDY))

const CalendarDay = v.pipe(Day, v.check(isDayOfCalendar, 'Give a day that there is.'))

const MOMENT_REMEDY = 'Give a time as 2026-11-01T00:00:00.000Z.'
/** The form alone lets the 31st of February pass, and offsets that no time is made of. */
const Moment = v.pipe(
  v.string(),
  v.isoTimestamp(MOMENT_REMEDY),
  v.check(
    (text) => isDayOfCalendar(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
    MOMENT_REMEDY,
  ),
)

/** For what a page is put together in the browser; recorded with the reading. */
const Purpose = v.optional(v.picklist(['csv', 'json'], 'Give csv or json, or leave it out.'))

const SessionCursor = cursor(`${INSTANT}#[\\w-]{22}`)

/** An impersonation as the list shows it. */
export const AuditSession = v.object({
  id: ImpersonationId,
  adminId: v.string(),
  /** null when there is no such account any more. */
  adminEmail: v.nullable(v.string()),
  subjectId: v.string(),
  subjectEmail: v.nullable(v.string()),
  startedAt: Instant,
  /** When it ends at the latest. */
  until: Instant,
  endedAt: v.nullable(Instant),
  /** Why it ended; of a denied one the code of the refusal. */
  cause: v.nullable(v.string()),
  status: v.picklist(SESSION_STATUSES),
  /** Commands that were counted under it. */
  actions: Count,
})
export type AuditSession = v.InferOutput<typeof AuditSession>

export const listAuditSessions = query({
  id: 'audit/list-sessions',
  path: '/api/staff/audit/sessions',
  access: 'staff',
  concealed: true,
  summary: 'Impersonations, for staff: the newest first. Days are in UTC, both included.',
  query: v.object({
    admin: v.optional(PersonId),
    subject: v.optional(PersonId),
    from: v.optional(CalendarDay),
    to: v.optional(CalendarDay),
    status: v.optional(v.picklist(SESSION_FILTERS, 'Give active, ended, expired or denied.')),
    cursor: v.optional(SessionCursor),
    as: Purpose,
  }),
  /** `next`: cursor of the page that follows, which may be empty; null after the last. */
  output: v.object({ items: v.array(AuditSession), next: v.nullable(SessionCursor) }),
})

export const getAuditSession = query({
  id: 'audit/session',
  path: '/api/staff/audit/session',
  access: 'staff',
  concealed: true,
  summary: 'An impersonation, for staff, with its reason and where the member of staff was.',
  query: v.object({ session: ImpersonationId }),
  output: v.object({
    ...AuditSession.entries,
    /** Who ended it, where it was not the member of staff who acted. */
    endedBy: v.nullable(v.string()),
    /** Every command was refused: they only looked. */
    viewOnly: v.boolean(),
    /** null when none was given. */
    reason: v.nullable(v.string()),
    /** Of the member of staff. */
    origin: v.nullable(v.object({ clientAddress: v.string(), userAgent: v.string() })),
    /** Whether reason or origin cannot be read any more, because a person was erased. */
    erased: v.boolean(),
  }),
  refusals: { SessionNotFound: 404 },
})

/** An event of a timeline. Personal fields are encrypted in `data`, and are left so. */
export const TimelineEvent = v.object({
  stream: v.string(),
  version: Count,
  type: v.string(),
  schemaVersion: Count,
  recordedAt: Instant,
  /** The same for all events of one command. */
  commitId: v.string(),
  data: v.unknown(),
})
export type TimelineEvent = v.InferOutput<typeof TimelineEvent>

const TimelineCursor = cursor(`${INSTANT}~\\d{1,9}~[A-Za-z]{1,40}#[\\w.:-]{1,200}`)

export const getTimeline = query({
  id: 'audit/timeline',
  path: '/api/staff/audit/timeline',
  access: 'staff',
  concealed: true,
  summary: 'What was done under an impersonation, for staff, the oldest first.',
  query: v.object({
    session: ImpersonationId,
    cursor: v.optional(TimelineCursor),
    as: Purpose,
  }),
  output: v.object({
    items: v.array(TimelineEvent),
    next: v.nullable(TimelineCursor),
    /** On the first page: of the whole timeline. */
    completeness: v.nullable(
      v.object({
        verdict: v.picklist(COMPLETENESS),
        /** Commands that were counted as they were applied. */
        counted: Count,
        /** Commands of which there are events. */
        found: Count,
        /** Whether the events of beginning and end are there. */
        started: v.boolean(),
        ended: v.boolean(),
      }),
    ),
  }),
  refusals: { SessionNotFound: 404 },
})

/** An event with who gave the command. */
export const HistoryEvent = v.object({
  ...TimelineEvent.entries,
  actor: v.object({ id: v.string(), kind: v.picklist(['user', 'staff', 'system']) }),
  onBehalfOf: v.nullable(v.string()),
  /** The impersonation under which it was given. */
  session: v.nullable(v.string()),
  /** Of the request. */
  correlationId: v.string(),
})
export type HistoryEvent = v.InferOutput<typeof HistoryEvent>

const UserCursor = cursor(`${INSTANT}~\\d{1,9}(\\.\\d{1,9}){0,9}`)

export const getUserHistory = query({
  id: 'audit/user-history',
  path: '/api/staff/audit/user-history',
  access: 'staff',
  concealed: true,
  summary: 'All that was done by a user and as a user, for staff, the newest first.',
  query: v.object({ user: PersonId, cursor: v.optional(UserCursor), as: Purpose }),
  output: v.object({ items: v.array(HistoryEvent), next: v.nullable(UserCursor) }),
})

const VersionCursor = cursor(String.raw`[1-9]\d{0,8}`)

export const getStreamHistory = query({
  id: 'audit/stream-history',
  path: '/api/staff/audit/stream-history',
  access: 'staff',
  concealed: true,
  summary: 'The events of a stream, for staff, the newest first.',
  query: v.object({ stream: StreamName, cursor: v.optional(VersionCursor), as: Purpose }),
  output: v.object({ items: v.array(HistoryEvent), next: v.nullable(VersionCursor) }),
})

export const getAuditState = query({
  id: 'audit/state',
  path: '/api/staff/audit/state',
  access: 'staff',
  concealed: true,
  summary:
    'The state of a stream before and after an event, for staff: of a version, or as it was at a moment; the newest without either.',
  query: v.object({
    stream: StreamName,
    version: v.optional(
      v.pipe(
        v.string(),
        v.regex(/^[1-9]\d{0,8}$/, 'Give a version: a whole number from 1.'),
        v.transform(Number),
      ),
    ),
    at: v.optional(Moment),
  }),
  output: v.object({
    event: HistoryEvent,
    /** null before the first event. */
    before: v.unknown(),
    after: v.unknown(),
    /** What differs, by path; `undefined` values are left out. */
    changes: v.array(
      v.object({
        path: v.string(),
        before: v.optional(v.unknown()),
        after: v.optional(v.unknown()),
      }),
    ),
    /** More differs than is listed. */
    more: v.boolean(),
    /** What is wrong with the stream up to there; null when nothing is. */
    problem: v.nullable(v.string()),
  }),
  refusals: { EventNotFound: 404, HistoryTooLong: 422 },
})

const ReadingCursor = cursor(String.raw`\d{4}-\d\d#[\w-]{1,100}`)

export const listReadings = query({
  id: 'audit/readings',
  path: '/api/staff/audit/readings',
  access: 'staff',
  concealed: true,
  summary: 'Who read the audit in which month and how often, for staff: the newest month first.',
  query: v.object({ cursor: v.optional(ReadingCursor) }),
  output: v.object({
    items: v.array(
      v.object({
        /** `2026-11` */
        month: v.string(),
        readerId: v.string(),
        readerEmail: v.nullable(v.string()),
        readings: Count,
        newest: v.nullable(Instant),
        /** Where each of them stands. */
        stream: v.string(),
      }),
    ),
    next: v.nullable(ReadingCursor),
  }),
})
