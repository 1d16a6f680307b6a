import * as v from 'valibot'
import type { Evidence, EvidenceOf, EvidenceType } from '../../shared/values/evidence/evidence.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { ProjectId } from '../../shared/values/project/project-id.ts'
import type { Decider } from '../platform/event-store/decider.ts'
import { valueSize } from '../platform/event-store/events/item-size.ts'
import { limits } from '../platform/event-store/limits.ts'
import { Refusal } from '../platform/refusal.ts'
import { applyChanges, changedFacts, type FactChanges } from './dossier/change-facts.ts'
import { checkEvidence } from './dossier/check-evidence.ts'
import { evidenceId } from './dossier/evidence-id.ts'
import { createEvidenceIndex, indexEntryOf } from './dossier/evidence-index.ts'

interface ListedProject {
  readonly status: 'listed'
  readonly facts: ProjectFacts
  readonly updatedAt: string
  /** All evidence in order of recording, see `indexEntryOf`. */
  readonly recorded: readonly string[]
  /** Staff have chosen the logo, or none: imports leave it. Absent before that. */
  readonly logoIsChosen?: true
}

export type ProjectState = { readonly status: 'unlisted' } | ListedProject

/** All current facts of a source. */
interface ImportProject {
  readonly type: 'ImportProject'
  readonly facts: ProjectFacts
}

/** Dated facts, at most `EVIDENCE_MAX`; known ones are left out. */
interface RecordEvidence {
  readonly type: 'RecordEvidence'
  readonly evidence: readonly Evidence[]
}

/** By staff. */
interface ChangeLogo {
  readonly type: 'ChangeLogo'
  /** Path of a stored picture; null: none. */
  readonly logo: string | null
}

/** By an import; what staff have chosen stays. */
interface ImportLogo {
  readonly type: 'ImportLogo'
  /** Path of a stored picture. */
  readonly logo: string
}

export type ProjectCommand = ImportProject | RecordEvidence | ChangeLogo | ImportLogo

type EvidenceEventOf<Type extends EvidenceType> = Type extends EvidenceType
  ? {
      readonly type: Type
      readonly data: Omit<EvidenceOf<Type>, 'type'> & {
        /** See `evidenceId`. */
        readonly id: string
      }
    }
  : never
export type EvidenceEvent = EvidenceEventOf<EvidenceType>

export type ProjectEvent =
  | { readonly type: 'ProjectListed'; readonly data: ProjectFacts }
  /** Only the facts that differ. */
  | { readonly type: 'ProjectFactsChanged'; readonly data: FactChanges }
  | { readonly type: 'ProjectLogoChanged'; readonly data: Pick<ProjectFacts, 'logo'> }
  | EvidenceEvent

const evidenceVersions = {
  AuditPublished: 1,
  FindingStatusChanged: 1,
  AuditStageChanged: 1,
  ContractDeployed: 1,
  ContractRetired: 1,
  ContractUpgraded: 1,
  ContractVerified: 1,
  RepositorySnapshot: 1,
  PrivilegeGranted: 1,
  PrivilegeRevoked: 1,
  TimelockChanged: 1,
  RightsReviewed: 1,
  TokenReviewed: 1,
  OracleReviewed: 1,
  DependenciesReviewed: 1,
  HoldersSnapshot: 1,
  IncidentConfirmed: 1,
  IncidentResolved: 1,
  IncidentRetracted: 1,
  MonitorStarted: 1,
  MonitorStopped: 1,
  ContactPublished: 1,
  BountyOpened: 1,
  BountyUpdated: 1,
  BountyClosed: 1,
  WebsiteScanned: 1,
  TeamReviewed: 1,
  KycVerified: 1,
  KycRevoked: 1,
  DocumentationReviewed: 1,
  CommercialRelationshipChanged: 1,
} as const satisfies Record<EvidenceType, number>

export const projectDecider: Decider<ProjectState, ProjectCommand, ProjectEvent> = {
  category: 'Project',
  initialState: { status: 'unlisted' },
  reducerVersion: 5,
  schemaVersions: {
    ProjectListed: 1,
    ProjectFactsChanged: 1,
    ProjectLogoChanged: 1,
    ...evidenceVersions,
  },

  decide: (command, state) => {
    switch (command.type) {
      case 'ImportProject':
        return importFacts(command, state)
      case 'RecordEvidence':
        return recordEvidence(command, state)
      case 'ChangeLogo':
        return changeLogo(command, state)
      case 'ImportLogo':
        return importLogo(command, state)
      default:
        return command satisfies never
    }
  },

  evolve: (state, event) => {
    if (event.type === 'ProjectListed') {
      return { status: 'listed', facts: event.data, updatedAt: event.recordedAt, recorded: [] }
    }
    // The store hands over no such stream.
    if (state.status === 'unlisted') return state
    const { recordedAt: updatedAt } = event
    if (event.type === 'ProjectFactsChanged') {
      return { ...state, facts: applyChanges(state.facts, event.data), updatedAt }
    }
    return event.type === 'ProjectLogoChanged'
      ? { ...state, facts: { ...state.facts, ...event.data }, logoIsChosen: true, updatedAt }
      : { ...state, recorded: [...state.recorded, entryOf(event)], updatedAt }
  },
}

const importFacts = ({ facts }: ImportProject, state: ProjectState): ProjectEvent[] => {
  const id = v.safeParse(ProjectId, facts.id)
  if (!id.success) {
    const [{ message }] = id.issues
    throw new Refusal('InvalidProjectId', message, { fieldErrors: { id: message } })
  }
  if (state.status === 'unlisted') return [{ type: 'ProjectListed', data: facts }]
  if (state.facts.id !== facts.id) {
    throw new Refusal('InvalidProjectId', 'The stream is of another project.')
  }
  const { logo } = state.logoIsChosen ? state.facts : facts
  const changes = changedFacts(state.facts, { ...facts, logo })
  if (Object.keys(changes).length === 0) return []
  assertRoom(state, { ...state, facts: applyChanges(state.facts, changes) })
  return [{ type: 'ProjectFactsChanged', data: changes }]
}

const changeLogo = ({ logo }: ChangeLogo, state: ProjectState): ProjectEvent[] => {
  if (state.status === 'unlisted') throw notListed()
  return state.facts.logo === logo ? [] : [{ type: 'ProjectLogoChanged', data: { logo } }]
}

const importLogo = ({ logo }: ImportLogo, state: ProjectState): ProjectEvent[] => {
  if (state.status === 'unlisted') throw notListed()
  const stays = state.logoIsChosen || state.facts.logo === logo
  return stays ? [] : [{ type: 'ProjectFactsChanged', data: { logo } }]
}

const notListed = (): Refusal =>
  new Refusal('ProjectNotFound', 'There is no such project: list it first.')

const recordEvidence = ({ evidence }: RecordEvidence, state: ProjectState): ProjectEvent[] => {
  if (state.status === 'unlisted') throw notListed()
  const index = createEvidenceIndex(state.recorded)
  const events: EvidenceEvent[] = []
  for (const [position, one] of checkEvidence(evidence).entries()) {
    if (index.has(evidenceId(one))) continue
    const problem = index.problemOf(one)
    if (problem !== undefined) {
      const field = `${position}.${problem.field}`
      const code = problem.field === 'supersedes' ? 'UnknownEvidence' : 'InvalidEvidence'
      throw new Refusal(code, `${field}: ${problem.remedy}`, {
        fieldErrors: { [field]: problem.remedy },
      })
    }
    const { type, ...fact } = one
    events.push({ type, data: { id: index.add(one), ...fact } } as EvidenceEvent)
  }
  if (!events.every(({ type }) => INCIDENTS.has(type))) {
    assertRoom(state, { ...state, recorded: [...state.recorded, ...events.map(entryOf)] })
  }
  return events
}

const INCIDENTS: ReadonlySet<EvidenceType> = new Set([
  'IncidentConfirmed',
  'IncidentResolved',
  'IncidentRetracted',
])

/** Bytes of the state that stay for some 50 pieces of evidence about incidents. */
const INCIDENT_ROOM = 1024

const assertRoom = (before: ListedProject, after: ListedProject): void => {
  const size = valueSize(after)
  if (size <= limits.stateBytes - INCIDENT_ROOM || size <= valueSize(before)) return
  throw new Refusal('ProjectFull', FULL)
}

const FULL =
  'The project is full: what room is left is kept for incidents. Leave this out; docs/limits.md tells how much a project holds.'

const entryOf = ({ type, data: { id, ...fact } }: EvidenceEvent): string =>
  indexEntryOf(id, { type, ...fact } as Evidence)
