import type { Incident, IncidentStatus, ReportKind } from '../../shared/contract/incidents.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'

/**
 * A report, or an incident without one, and the staff's actions on it. The reporter's words are
 * encrypted under the incident's key; the staff's are public.
 */
export type IncidentState = { readonly status: 'none' } | ReportedIncident

export interface ReportedIncident {
  readonly status: IncidentStatus
  readonly projectId: string
  readonly kind: ReportKind
  readonly about: string
  /** null: without a report. */
  readonly sealed: SealedReport | null
  /** Id in the project's evidence; null: the reference. */
  readonly incidentId: string | null
  readonly confirmed: Confirmation | null
  readonly resolved: Outcome | null
  readonly reason: string | null
  /** Oldest first; the newest is the status. */
  readonly history: Incident['history']
}

/** Field by field; see `report-fields.ts`. */
export interface SealedReport {
  readonly description: string
  readonly evidence: string
  readonly contact: string
  /** User id; empty for a visitor. */
  readonly reporter: string
}

export type Confirmation = NonNullable<Incident['confirmed']>
/** As far as it is known. */
type Outcome = NonNullable<Incident['resolved']>

export interface IncidentOnRecord {
  readonly projectId: string
  readonly incidentId: string
  readonly confirmed: Confirmation
  readonly resolved: (Outcome & { readonly at: string }) | null
}

/** As the member of staff saw it. */
interface Seen {
  /** `updatedAt`. */
  readonly seen: string
  /** Where it is named. */
  readonly projectId?: string | undefined
}

/** May be the first action on an incident without a report. */
interface OnRecord extends Seen {
  readonly onRecord?: IncidentOnRecord | undefined
}

export type IncidentCommand =
  | {
      readonly type: 'ReportIncident'
      readonly projectId: string
      readonly kind: ReportKind
      /** Of a dispute: an input of the score, or empty. */
      readonly about: string
      readonly sealed: SealedReport
    }
  | (Seen & { readonly type: 'ConfirmIncident'; readonly facts: Confirmation })
  | (OnRecord & { readonly type: 'ResolveIncident'; readonly resolution: Outcome })
  | (OnRecord & { readonly type: 'RetractIncident'; readonly reason: string })

export type IncidentEvent =
  | {
      readonly type: 'IncidentReported'
      readonly data: {
        readonly projectId: string
        readonly kind: ReportKind
        readonly about: string
        readonly sealed: SealedReport
      }
    }
  /** From the project's evidence, without a report. */
  | { readonly type: 'IncidentAdopted'; readonly data: IncidentOnRecord }
  | { readonly type: 'IncidentConfirmed'; readonly data: Confirmation }
  /** Disputes too, which are never confirmed. */
  | { readonly type: 'IncidentResolved'; readonly data: Outcome }
  /** Never confirmed. */
  | { readonly type: 'IncidentRejected'; readonly data: { readonly reason: string } }
  /** Wrongly confirmed. */
  | { readonly type: 'IncidentRetracted'; readonly data: { readonly reason: string } }

const decide = (command: IncidentCommand, state: IncidentState): IncidentEvent[] => {
  if (command.type === 'ReportIncident') return report(command, state)
  if (state.status !== 'none') return takeStep(command, state)
  if (command.type === 'ConfirmIncident' || !command.onRecord) {
    throw incidentNotFound()
  }
  return [
    { type: 'IncidentAdopted', data: command.onRecord },
    ...takeStep(command, adopted(command.onRecord)),
  ]
}

export const incidentNotFound = (): Refusal =>
  new Refusal('IncidentNotFound', 'There is no report or incident with this number.')

const takeStep = (
  command: Exclude<IncidentCommand, { type: 'ReportIncident' }>,
  state: ReportedIncident,
): IncidentEvent[] => {
  if (command.projectId !== undefined && command.projectId !== state.projectId) {
    const projectId = 'Give the project of this incident, or leave it out.'
    throw new Refusal('IncidentNotFound', `projectId: ${projectId}`, { fieldErrors: { projectId } })
  }
  if (command.seen !== updatedAtOf(state)) {
    throw new Refusal('StaleIncident', 'Somebody else has changed this report. Load it again.')
  }
  switch (command.type) {
    case 'ConfirmIncident':
      return confirm(command.facts, state)
    case 'ResolveIncident':
      return resolve(command.resolution, state)
    case 'RetractIncident':
      return retract(command.reason, state)
    default:
      return command satisfies never
  }
}

const report = (
  { projectId, kind, about, sealed }: Extract<IncidentCommand, { type: 'ReportIncident' }>,
  state: IncidentState,
): IncidentEvent[] => {
  if (state.status !== 'none') {
    throw new Refusal('ReferenceTaken', 'Another report has this reference.')
  }
  return [{ type: 'IncidentReported', data: { projectId, kind, about, sealed } }]
}

const confirm = (facts: Confirmation, { status, kind }: ReportedIncident): IncidentEvent[] => {
  if (status !== 'reported') throw wrongStatus(status, 'confirmed')
  if (kind === 'wrong_data') {
    throw new Refusal('NotAnIncident', 'A dispute is no incident: resolve or reject it.')
  }
  return [{ type: 'IncidentConfirmed', data: facts }]
}

const resolve = (
  resolution: Outcome,
  { status, kind, confirmed, resolved }: ReportedIncident,
): IncidentEvent[] => {
  const isOpenDispute = status === 'reported' && kind === 'wrong_data'
  const isOver = status === 'resolved' && confirmed !== null
  if (status !== 'confirmed' && !isOpenDispute && !isOver) throw wrongStatus(status, 'resolved')
  const isKnown =
    isOver && resolved?.fixed === resolution.fixed && resolved.reimbursed === resolution.reimbursed
  return isKnown ? [] : [{ type: 'IncidentResolved', data: resolution }]
}

const retract = (reason: string, { status, confirmed }: ReportedIncident): IncidentEvent[] => {
  if (status === 'reported') return [{ type: 'IncidentRejected', data: { reason } }]
  // A retracted incident was confirmed.
  if (status === 'retracted' || confirmed === null) throw wrongStatus(status, 'retracted')
  return [{ type: 'IncidentRetracted', data: { reason } }]
}

const wrongStatus = (status: IncidentStatus, action: string): Refusal =>
  new Refusal(
    'WrongStatus',
    `This report is ${status} by now and cannot be ${action}. Load it again.`,
  )

const evolve = (state: IncidentState, event: Recorded<IncidentEvent>): IncidentState => {
  if (event.type === 'IncidentReported') {
    return {
      status: 'reported',
      ...event.data,
      incidentId: null,
      confirmed: null,
      resolved: null,
      reason: null,
      history: [{ status: 'reported', at: event.recordedAt, by: 'reporter' }],
    }
  }
  if (event.type === 'IncidentAdopted') return adopted(event.data)
  // The store hands over no such stream.
  if (state.status === 'none') return state
  const becomes = (status: IncidentStatus): Pick<ReportedIncident, 'status' | 'history'> => ({
    status,
    history: [...state.history, { status, at: event.recordedAt, by: 'staff' }],
  })
  switch (event.type) {
    case 'IncidentConfirmed':
      return { ...state, ...becomes('confirmed'), confirmed: event.data }
    case 'IncidentResolved':
      return { ...state, ...becomes('resolved'), resolved: event.data }
    case 'IncidentRejected':
      return { ...state, ...becomes('rejected'), reason: event.data.reason }
    case 'IncidentRetracted':
      return { ...state, ...becomes('retracted'), reason: event.data.reason }
    default:
      return event satisfies never
  }
}

/** The state of an incident without a report. */
export const adopted = ({
  projectId,
  incidentId,
  confirmed,
  resolved,
}: IncidentOnRecord): ReportedIncident => ({
  status: resolved ? 'resolved' : 'confirmed',
  projectId,
  kind: confirmed.kind,
  about: '',
  sealed: null,
  incidentId,
  confirmed,
  resolved: resolved && { fixed: resolved.fixed, reimbursed: resolved.reimbursed },
  reason: null,
  history: [
    { status: 'confirmed', at: confirmed.at, by: 'evidence' },
    ...(resolved ? [{ status: 'resolved', at: resolved.at, by: 'evidence' } as const] : []),
  ],
})

/** ISO 8601. */
export const updatedAtOf = ({ history }: ReportedIncident): string => history.at(-1)?.at ?? ''

/** Stream `Incident#<reference>`. */
export const incidents: Decider<IncidentState, IncidentCommand, IncidentEvent> = {
  category: 'Incident',
  decide,
  evolve,
  initialState: { status: 'none' },
  reducerVersion: 2,
  schemaVersions: {
    IncidentReported: 1,
    IncidentAdopted: 1,
    IncidentConfirmed: 1,
    IncidentResolved: 1,
    IncidentRejected: 1,
    IncidentRetracted: 1,
  },
}
