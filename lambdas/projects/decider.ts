import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type ProjectFacts, ProjectId } from '../../shared/values/project.ts'
import type { Decider } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/event-store/refusal.ts'

export interface ListedProject {
  readonly status: 'listed'
  readonly facts: ProjectFacts
  /** When the facts last changed. */
  readonly updatedAt: string
}

export type ProjectState = { readonly status: 'unlisted' } | ListedProject

/** What a source says about a project now: all facts, whether they changed or not. */
export interface ImportProject {
  readonly type: 'ImportProject'
  readonly facts: ProjectFacts
}

/** The id never changes: it names the stream. */
export type FactChanges = Partial<Omit<ProjectFacts, 'id'>>

export type ProjectEvent =
  | { readonly type: 'ProjectListed'; readonly data: ProjectFacts }
  /** Holds the facts that differ from those before. */
  | { readonly type: 'ProjectFactsChanged'; readonly data: FactChanges }

/** Stream `Project#<id>`: what is known about a project, as imported. */
export const projectDecider: Decider<ProjectState, ImportProject, ProjectEvent> = {
  category: 'Project',
  initialState: { status: 'unlisted' },
  reducerVersion: 1,
  schemaVersions: { ProjectListed: 1, ProjectFactsChanged: 1 },

  decide: ({ facts }, state) => {
    const id = v.safeParse(ProjectId, facts.id)
    if (!id.success) {
      const [{ message }] = id.issues
      throw new Refusal('InvalidProjectId', message, { fieldErrors: { id: message } })
    }
    if (state.status === 'unlisted') return [{ type: 'ProjectListed', data: facts }]
    if (state.facts.id !== facts.id) {
      throw new Refusal('InvalidProjectId', 'The stream is of another project.')
    }
    const changes = changedFacts(state.facts, facts)
    return Object.keys(changes).length === 0 ? [] : [{ type: 'ProjectFactsChanged', data: changes }]
  },

  evolve: (state, event) => {
    switch (event.type) {
      case 'ProjectListed':
        return { status: 'listed', facts: event.data, updatedAt: event.recordedAt }
      case 'ProjectFactsChanged':
        // Nothing changes before it is listed; the store hands over no such stream.
        if (state.status === 'unlisted') return state
        return {
          status: 'listed',
          facts: { ...state.facts, ...event.data },
          updatedAt: event.recordedAt,
        }
      default:
        return event satisfies never
    }
  },
}

const changedFacts = (before: ProjectFacts, now: ProjectFacts): FactChanges =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([name, value]) => !isDeepStrictEqual(value, before[name as keyof ProjectFacts]),
    ),
  )
