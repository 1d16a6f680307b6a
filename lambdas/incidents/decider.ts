import type { Incident, IncidentStatus, ReportKind } from '../../shared/contract/incidents.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/event-store/refusal.ts'

/**
 * A report and what staff make of it. What the reporter wrote comes in encrypted under a key of the
 * incident; what staff write is for the public.
 */
export type IncidentState = { readonly status: 'none' } | ReportedIncident

export interface ReportedIncident {
  readonly status: IncidentStatus
  readonly projectId: string
  readonly kind: ReportKind
  readonly about: string
  readonly sealed: SealedReport
  readonly confirmed: Confirmation | null
  readonly resolved: Resolution | null
  readonly reason: string | null
  /** The oldest first; the newest is the status. */
  readonly history: Incident['history']
}

/** Each field is encrypted by itself; see `report-fields.ts`. */
export interface SealedReport {
  readonly description: string
  readonly evidence: string
  readonly contact: string
  /** Id of the user who reported; empty text for a visitor. */
  readonly reporter: string
}

/** What the public is told. */
export type Confirmation = NonNullable<Incident['confirmed']>
type Resolution = NonNullable<Incident['resolved']>

/** The `updatedAt` of the state that the member of staff has seen. */
interface Seen {
  readonly seen: string
}

export type IncidentCommand =
  | {
      readonly type: 'ReportIncident'
      readonly projectId: string
      readonly kind: ReportKind
      /** Of a dispute: id of an input of the score, or empty. */
      readonly about: string
      readonly sealed: SealedReport
    }
  | (Seen & { readonly type: 'ConfirmIncident'; readonly facts: Confirmation })
  | (Seen & { readonly type: 'ResolveIncident'; readonly resolution: Resolution })
  | (Seen & { readonly type: 'RetractIncident'; readonly reason: string })

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
  | { readonly type: 'IncidentConfirmed'; readonly data: Confirmation }
  /** Of a dispute too, which is never confirmed. */
  | { readonly type: 'IncidentResolved'; readonly data: Resolution }
  /** It was never confirmed. */
  | { readonly type: 'IncidentRejected'; readonly data: { readonly reason: string } }
  /** It was confirmed, and wrongly so. */
  | { readonly type: 'IncidentRetracted'; readonly data: { readonly reason: string } }

const decide = (command: IncidentCommand, state: IncidentState): IncidentEvent[] => {
  if (command.type === 'ReportIncident') return report(command, state)
  if (state.status === 'none') {
    throw new Refusal('IncidentNotFound', 'There is no report with this reference.')
  }
  if (command.seen !== updatedAtOf(state)) {
    throw new Refusal('StaleIncident', 'Somebody has changed this report meanwhile. Load it again.')
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

const resolve = (resolution: Resolution, { status, kind }: ReportedIncident): IncidentEvent[] => {
  const isOpenDispute = status === 'reported' && kind === 'wrong_data'
  if (status !== 'confirmed' && !isOpenDispute) throw wrongStatus(status, 'resolved')
  return [{ type: 'IncidentResolved', data: resolution }]
}

const retract = (reason: string, { status, confirmed }: ReportedIncident): IncidentEvent[] => {
  if (status === 'reported') return [{ type: 'IncidentRejected', data: { reason } }]
  // What is retracted already was confirmed as well.
  if (status === 'retracted' || confirmed === null) throw wrongStatus(status, 'retracted')
  return [{ type: 'IncidentRetracted', data: { reason } }]
}

const wrongStatus = (status: IncidentStatus, wanted: string): Refusal =>
  new Refusal('WrongStatus', `This report is ${status}; it cannot be ${wanted}.`)

const evolve = (state: IncidentState, event: Recorded<IncidentEvent>): IncidentState => {
  if (event.type === 'IncidentReported') {
    return {
      status: 'reported',
      ...event.data,
      confirmed: null,
      resolved: null,
      reason: null,
      history: [{ status: 'reported', at: event.recordedAt, by: 'reporter' }],
    }
  }
  // Nothing happens to what was not reported; the store hands over no such stream.
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

/** When it last changed: ISO 8601. */
export const updatedAtOf = ({ history }: ReportedIncident): string => history.at(-1)?.at ?? ''

/** Stream `Incident#<reference>`. */
export const incidents: Decider<IncidentState, IncidentCommand, IncidentEvent> = {
  category: 'Incident',
  decide,
  evolve,
  initialState: { status: 'none' },
  reducerVersion: 1,
  schemaVersions: {
    IncidentReported: 1,
    IncidentConfirmed: 1,
    IncidentResolved: 1,
    IncidentRejected: 1,
    IncidentRetracted: 1,
  },
}
