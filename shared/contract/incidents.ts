import * as v from 'valibot'
import { EMAIL_MAX_LENGTH } from '../values/account.ts'
import { IncidentKind, Severity } from '../values/evidence/evidence-terms.ts'
import { moment, printable as printableLine } from '../values/evidence/evidence-fields.ts'
import { ProjectId } from '../values/project/project-id.ts'
import { Band } from '../values/rating.ts'
import { command, query } from './endpoint.ts'
import { Count, Instant } from '../values/primitives.ts'

/** Reports of incidents, and what staff make of them. Nothing of a report is public before it is confirmed. */

export const DESCRIPTION_MIN = 20
export const DESCRIPTION_MAX = 4000
/** As UTF-8: what is encrypted has to fit into an event. */
const DESCRIPTION_MAX_BYTES = 8000
/** The same for description and evidence together. */
const REPORT_MAX_BYTES = 10_048
const SHORTER = 'Describe it in fewer words.'

/** `wrong_data` disputes a fact or an input of a score. */
export const REPORT_KINDS = [...IncidentKind.options, 'wrong_data'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

const printable = v.check<string, string>(
  (text) => text.isWellFormed() && !/[^\P{Cc}\n\r\t]/u.test(text),
  'Leave control characters out.',
)
/** One line, as evidence has it: what staff confirm is recorded as such. */
const line = (most: number, remedy: string) =>
  v.pipe(
    v.string(remedy),
    v.trim(),
    v.nonEmpty(remedy),
    v.maxLength(most, `Give at most ${most} characters.`),
    v.check((text) => !/[\n\r\t]/.test(text), 'Leave line breaks out.'),
    printableLine,
  )

const NO_REFERENCE = 'Give a reference number such as IR-7KQ2M9XD.'
/** What is given to the reporter, and what the staff know the report by: `IR-7KQ2M9XD`. */
export const IncidentReference = v.pipe(
  v.string(NO_REFERENCE),
  v.regex(/^IR-[0-9A-Z]{8}$/, NO_REFERENCE),
)

const NO_EMAIL = 'Give an email address, or leave it empty.'

/** Of EVM chains and Bitcoin in hex, of others in base 58. */
const TRANSACTION_HASH = /^((0x)?[\da-f]{64}|[1-9A-HJ-NP-Za-km-z]{43,88})$/iu
const NO_EVIDENCE =
  'Give a transaction hash, or a web address that starts with https://, or leave it empty.'

/** Without what is not seen, or turns the text: staff read the address as it is, and type it off. */
const isWebAddress = (text: string): boolean =>
  /^(?!.*[\s\p{Cf}])https?:\/\/[^/]+\.[^/]/iu.test(text) && URL.canParse(text)

/** What a reporter fills in; the page's form is checked by the same. */
export const IncidentReport = v.object({
  projectId: ProjectId,
  kind: v.picklist(REPORT_KINDS, 'Choose what it is about.'),
  /** Id of the input of the score that is disputed; empty when it is about no single one. */
  about: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z0-9_.-]{0,60}$/, 'Give the id of an input, or nothing.')),
    '',
  ),
  /** Transaction hash or address of a page; empty when there is none. */
  evidence: v.optional(
    v.pipe(
      v.string(),
      v.trim(),
      v.maxLength(2048, 'Give at most 2048 characters.'),
      printable,
      v.check(
        (text) => text === '' || TRANSACTION_HASH.test(text) || isWebAddress(text),
        NO_EVIDENCE,
      ),
    ),
    '',
  ),
  description: v.pipe(
    v.string('Describe what happened.'),
    v.trim(),
    v.minLength(DESCRIPTION_MIN, `Describe it in at least ${DESCRIPTION_MIN} characters.`),
    v.maxLength(DESCRIPTION_MAX, `Describe it in at most ${DESCRIPTION_MAX} characters.`),
    v.maxBytes(DESCRIPTION_MAX_BYTES, SHORTER),
    printable,
  ),
  /** An email address for questions; empty when there is none. */
  contact: v.optional(
    v.union(
      [
        v.literal(''),
        v.pipe(v.string(), v.trim(), v.email(NO_EMAIL), v.maxLength(EMAIL_MAX_LENGTH, NO_EMAIL)),
      ],
      NO_EMAIL,
    ),
    '',
  ),
})
export type IncidentReport = v.InferOutput<typeof IncidentReport>

const bytesOf = (text: string): number => new TextEncoder().encode(text).length

export const INCIDENT_STATUSES = [
  'reported',
  'confirmed',
  'resolved',
  'retracted',
  'rejected',
] as const
export type IncidentStatus = (typeof INCIDENT_STATUSES)[number]

/**
 * Where an incident comes from: a report, or evidence of its project that no report led to.
 */
const ORIGINS = ['report', 'evidence'] as const

/** How it ended; null: unknown. */
const resolution = { fixed: v.nullable(v.boolean()), reimbursed: v.nullable(v.boolean()) }

/** A report as staff see it, or an incident that came from none. */
export const Incident = v.object({
  reference: IncidentReference,
  origin: v.picklist(ORIGINS),
  status: v.picklist(INCIDENT_STATUSES),
  projectId: ProjectId,
  kind: v.picklist(REPORT_KINDS),
  about: v.string(),
  /** Without a report: when it happened. */
  reportedAt: Instant,
  /** null once the personal fields were erased, and without a report. */
  description: v.nullable(v.string()),
  evidence: v.nullable(v.string()),
  contact: v.nullable(v.string()),
  /** Of the newest change; every change is made on the state that was seen. */
  updatedAt: Instant,
  /** As it was confirmed; null before. */
  confirmed: v.nullable(
    v.object({
      title: v.string(),
      kind: IncidentKind,
      /** null: its source does not say. */
      severity: v.nullable(Severity),
      lossUsd: v.nullable(v.number()),
      chain: v.nullable(v.string()),
      url: v.nullable(v.string()),
      at: Instant,
    }),
  ),
  /** null before it ended. */
  resolved: v.nullable(v.object(resolution)),
  /** Why it was rejected or retracted; null before. */
  reason: v.nullable(v.string()),
  /** The oldest first. Who of the staff it was is in the events alone. */
  history: v.array(
    v.object({
      status: v.picklist(INCIDENT_STATUSES),
      at: Instant,
      by: v.picklist(['reporter', 'staff', 'evidence']),
    }),
  ),
})
export type Incident = v.InferOutput<typeof Incident>

export const reportIncident = command({
  id: 'incidents/report',
  path: '/api/incidents',
  access: 'optional',
  summary: 'Reports an incident to staff, or disputes a fact; answers a reference number.',
  body: v.pipe(
    IncidentReport,
    v.forward(
      v.check(
        ({ description, evidence }) => bytesOf(description) + bytesOf(evidence) <= REPORT_MAX_BYTES,
        SHORTER,
      ),
      ['description'],
    ),
  ),
  output: v.object({ reference: IncidentReference }),
  refusals: { ProjectNotFound: 404, AccountDeleted: 401 },
})

export const QUEUE_FILTERS = [...INCIDENT_STATUSES, 'open', 'all'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

const NO_CURSOR = 'Give the cursor of the page before, or leave it out.'
/** Place of the last entry: how much it waits, since when, and its number. */
const QueueCursor = v.pipe(
  v.string(),
  v.regex(/^[0-2]#\d{4}-\d\d-\d\dT[\d:.]{5,15}Z#IR-[0-9A-Z]{8}$/, NO_CURSOR),
  // Nothing is older than what is no time.
  v.check((text) => !Number.isNaN(Date.parse(text.split('#')[1] ?? '')), NO_CURSOR),
)

export const listIncidents = query({
  id: 'incidents/list',
  path: '/api/incidents/queue',
  access: 'staff',
  summary:
    'Reports and incidents for staff: what waits first, then the newest, 50 at a time. Incidents that came from no report are among them.',
  query: v.object({
    status: v.optional(v.picklist(QUEUE_FILTERS), 'open'),
    reference: v.optional(IncidentReference),
    cursor: v.optional(QueueCursor),
  }),
  /** `next`: cursor of the page that follows; null after the last. */
  output: v.object({ items: v.array(Incident), next: v.nullable(QueueCursor) }),
})

export const countReports = query({
  id: 'incidents/count-reports',
  path: '/api/incidents/waiting',
  access: 'staff',
  summary: 'How many reports wait for a decision of staff.',
  output: v.object({ reported: Count }),
})

const refusals = {
  IncidentNotFound: 404,
  /** The step does not follow from the state it is in. */
  WrongStatus: 409,
  StaleIncident: 409,
} as const

const step = { reference: IncidentReference, updatedAt: Instant }
/** Finds an incident that came from no report; of another it has to be the project. */
const recordedOn = { projectId: v.optional(ProjectId) }

const NO_LOSS = 'Give US dollars as a number from 0 to 1e15, or null when unknown.'
const NO_SOURCE = 'Give a web address that starts with https://, or null.'

/** What staff make public of an incident. */
export const incidentFacts = {
  title: line(160, 'Give a title for the public.'),
  kind: v.picklist(IncidentKind.options, 'Choose what it is about.'),
  severity: Severity,
  /** When it happened. */
  at: moment,
  /** null: unknown. */
  lossUsd: v.nullable(v.pipe(v.number(NO_LOSS), v.minValue(0, NO_LOSS), v.maxValue(1e15, NO_LOSS))),
  /** null: none, or unknown. */
  chain: v.nullable(line(40, 'Name a chain.')),
  /** null: there is none. */
  url: v.nullable(
    v.pipe(
      v.string(NO_SOURCE),
      v.url(NO_SOURCE),
      v.startsWith('https://', NO_SOURCE),
      v.maxLength(2048, 'Give at most 2048 characters.'),
      // Which the check of an address lets pass.
      v.check((text) => !/\s/u.test(text), 'Leave blanks out.'),
      printableLine,
    ),
  ),
} as const
export const retractionReason = line(300, 'Give the reason.')

export const confirmIncident = command({
  id: 'incidents/confirm',
  path: '/api/incidents/confirm',
  access: 'staff',
  summary: 'Makes a reported incident public, in the words of staff; a dispute never is.',
  body: v.object({
    ...step,
    ...incidentFacts,
  }),
  output: Incident,
  refusals: { ...refusals, NotAnIncident: 409 },
})

export const resolveIncident = command({
  id: 'incidents/resolve',
  path: '/api/incidents/resolve',
  access: 'staff',
  summary:
    'Says that a confirmed incident is over and how, or that a dispute was looked into. Said again of an incident when more of it was made good.',
  body: v.object({ ...step, ...recordedOn, ...resolution }),
  output: Incident,
  refusals,
})

export const retractIncident = command({
  id: 'incidents/retract',
  path: '/api/incidents/retract',
  access: 'staff',
  summary:
    'Rejects a report that is not confirmed, or takes a confirmed one back as wrong: it no longer counts.',
  body: v.object({ ...step, ...recordedOn, reason: retractionReason }),
  output: Incident,
  refusals,
})

const subject = { reference: IncidentReference, projectId: ProjectId }
const { kind, severity, at, lossUsd } = incidentFacts

/** A step of staff, as far as the score depends on it. */
const PlannedStep = v.variant('step', [
  v.object({ step: v.literal('confirm'), ...subject, kind, severity, at, lossUsd }),
  v.object({ step: v.literal('resolve'), ...subject, ...resolution }),
  v.object({ step: v.literal('retract'), ...subject }),
])
export type PlannedStep = v.InferOutput<typeof PlannedStep>

const Outcome = v.object({ score: v.nullable(v.number()), band: Band })

export const previewStep = query({
  id: 'incidents/preview',
  path: '/api/incidents/preview',
  method: 'POST',
  access: 'staff',
  summary: 'The score of a project now, and what it would be after a step of staff.',
  body: PlannedStep,
  output: v.object({ before: Outcome, after: Outcome }),
  refusals: { IncidentNotFound: 404, ProjectNotFound: 404 },
})
