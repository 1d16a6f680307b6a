import type { Watchlist } from '../../shared/contract/watchlist.ts'
import { NAME_TAKEN, WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '../../shared/values/watchlist.ts'
import type { Decider, Recorded } from '../platform/event-store/decider.ts'
import { Refusal } from '../platform/refusal.ts'

/** One stream per user, because names are unique among a user's lists. */
export interface Watchlists {
  /** In the user's order; new ones last. */
  readonly lists: readonly Watchlist[]
  /**
   * Changes of watched projects are new since then: when last marked as seen, or when the first
   * list was made; null before.
   */
  readonly since: string | null
}

export type WatchlistCommand =
  | {
      readonly type: 'CreateWatchlist'
      readonly id: string
      readonly name: string
      readonly projects: readonly string[]
    }
  | {
      readonly type: 'UpdateWatchlist'
      readonly id: string
      readonly name: string
      readonly projects: readonly string[]
      /** `updatedAt` as the caller saw it; absent: the last write wins. */
      readonly updatedAt?: string | undefined
    }
  | {
      readonly type: 'DeleteWatchlist'
      readonly id: string
      /** `updatedAt` as the caller saw it; absent: whatever the list holds. */
      readonly updatedAt?: string | undefined
    }
  | {
      readonly type: 'ReorderWatchlists'
      /** Unnamed lists follow in their order; unknown ids are left out. */
      readonly ids: readonly string[]
    }
  | {
      readonly type: 'MarkChangesSeen'
      /** ISO 8601, not in the future. */
      readonly asOf: string
    }

export type WatchlistEvent =
  | { type: 'WatchlistCreated'; data: { id: string; name: string; projects: readonly string[] } }
  | { type: 'WatchlistRenamed'; data: { id: string; name: string } }
  | { type: 'ProjectsAdded'; data: { id: string; projects: readonly string[] } }
  | { type: 'ProjectsRemoved'; data: { id: string; projects: readonly string[] } }
  | { type: 'ProjectsReordered'; data: { id: string; projects: readonly string[] } }
  | { type: 'WatchlistDeleted'; data: { id: string } }
  | { type: 'WatchlistsReordered'; data: { ids: readonly string[] } }
  | { type: 'ChangesSeen'; data: { asOf: string } }

const decide = (command: WatchlistCommand, state: Watchlists): WatchlistEvent[] => {
  switch (command.type) {
    case 'CreateWatchlist':
      return create(command, state)
    case 'UpdateWatchlist':
      return update(command, state)
    case 'DeleteWatchlist':
      return remove(command, state)
    case 'ReorderWatchlists':
      return reorder(command, state)
    case 'MarkChangesSeen':
      return state.since === null || command.asOf > state.since
        ? [{ type: 'ChangesSeen', data: { asOf: command.asOf } }]
        : []
    default:
      return command satisfies never
  }
}

type Command<Type> = Extract<WatchlistCommand, { type: Type }>

const create = (command: Command<'CreateWatchlist'>, state: Watchlists): WatchlistEvent[] => {
  const { id, name, projects } = command
  const existing = state.lists.find((list) => list.id === id)
  if (existing) return []
  refuseTakenName(state, name)
  if (state.lists.length >= WATCHLISTS_MAX) {
    throw new Refusal('TooManyWatchlists', `Keep at most ${WATCHLISTS_MAX} watchlists.`)
  }
  refuseTooMany(countOthers(state, id) + projects.length)
  return [{ type: 'WatchlistCreated', data: { id, name, projects } }]
}

const update = (command: Command<'UpdateWatchlist'>, state: Watchlists): WatchlistEvent[] => {
  const { id, name, projects, updatedAt } = command
  const list = state.lists.find((one) => one.id === id)
  if (!list) throw new Refusal('WatchlistNotFound', 'There is no such watchlist.')
  refuseStale(list, updatedAt)
  if (name !== list.name) refuseTakenName(state, name)
  const added = projects.filter((project) => !list.projects.includes(project))
  const removed = list.projects.filter((project) => !projects.includes(project))
  if (added.length > 0) refuseTooMany(countOthers(state, id) + projects.length)
  const settled = [...list.projects.filter((project) => !removed.includes(project)), ...added]
  return [
    ...(name === list.name ? [] : [{ type: 'WatchlistRenamed' as const, data: { id, name } }]),
    ...(removed.length > 0
      ? [{ type: 'ProjectsRemoved' as const, data: { id, projects: removed } }]
      : []),
    ...(added.length > 0
      ? [{ type: 'ProjectsAdded' as const, data: { id, projects: added } }]
      : []),
    ...(sameOrder(settled, projects)
      ? []
      : [{ type: 'ProjectsReordered' as const, data: { id, projects } }]),
  ]
}

/** What is gone is deleted already, whatever a repeat saw of it. */
const remove = (command: Command<'DeleteWatchlist'>, state: Watchlists): WatchlistEvent[] => {
  const { id, updatedAt } = command
  const list = state.lists.find((one) => one.id === id)
  if (!list) return []
  refuseStale(list, updatedAt)
  return [{ type: 'WatchlistDeleted', data: { id } }]
}

const reorder = ({ ids }: Command<'ReorderWatchlists'>, state: Watchlists): WatchlistEvent[] => {
  const before = state.lists.map(({ id }) => id)
  const named = ids.filter((id) => before.includes(id))
  const after = [...named, ...before.filter((id) => !named.includes(id))]
  return sameOrder(before, after) ? [] : [{ type: 'WatchlistsReordered', data: { ids: after } }]
}

const sameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.every((id, index) => id === b[index])

const refuseStale = (list: Watchlist, updatedAt: string | undefined): void => {
  if (updatedAt !== undefined && updatedAt !== list.updatedAt) {
    throw new Refusal('StaleWatchlist', 'The watchlist has changed meanwhile. Load it again.')
  }
}

const refuseTakenName = ({ lists }: Watchlists, name: string): void => {
  if (lists.some((list) => list.name === name)) {
    throw new Refusal('WatchlistNameTaken', NAME_TAKEN, { fieldErrors: { name: NAME_TAKEN } })
  }
}

const countOthers = ({ lists }: Watchlists, id: string): number =>
  lists.reduce((sum, list) => sum + (list.id === id ? 0 : list.projects.length), 0)

const refuseTooMany = (projects: number): void => {
  if (projects > WATCHED_PROJECTS_MAX) {
    throw new Refusal(
      'TooManyProjects',
      `Watch at most ${WATCHED_PROJECTS_MAX} projects in all lists together.`,
    )
  }
}

const evolve = (state: Watchlists, event: Recorded<WatchlistEvent>): Watchlists => {
  const updatedAt = event.recordedAt
  const { lists } = state
  const change = (id: string, next: (list: Watchlist) => Partial<Watchlist>): Watchlists => ({
    ...state,
    lists: lists.map((list) => (list.id === id ? { ...list, ...next(list), updatedAt } : list)),
  })
  switch (event.type) {
    case 'WatchlistCreated': {
      const { id, name, projects } = event.data
      const created = { id, name, projects: [...projects], updatedAt }
      return { lists: [...lists, created], since: state.since ?? event.recordedAt }
    }
    case 'WatchlistRenamed':
      return change(event.data.id, () => ({ name: event.data.name }))
    case 'ProjectsAdded':
      return change(event.data.id, (list) => ({
        projects: [...list.projects, ...event.data.projects],
      }))
    case 'ProjectsRemoved':
      return change(event.data.id, (list) => ({
        projects: list.projects.filter((project) => !event.data.projects.includes(project)),
      }))
    case 'ProjectsReordered':
      return change(event.data.id, () => ({ projects: [...event.data.projects] }))
    case 'WatchlistDeleted':
      return { ...state, lists: lists.filter((list) => list.id !== event.data.id) }
    case 'WatchlistsReordered': {
      const { ids } = event.data
      const positionOf = ({ id }: Watchlist) => ids.indexOf(id)
      return { ...state, lists: lists.toSorted((a, b) => positionOf(a) - positionOf(b)) }
    }
    case 'ChangesSeen':
      return { ...state, since: event.data.asOf }
    default:
      return event satisfies never
  }
}

export const watchlists: Decider<Watchlists, WatchlistCommand, WatchlistEvent> = {
  category: 'Watchlist',
  decide,
  evolve,
  initialState: { lists: [], since: null },
  reducerVersion: 2,
  schemaVersions: {
    WatchlistCreated: 1,
    WatchlistRenamed: 1,
    ProjectsAdded: 1,
    ProjectsRemoved: 1,
    ProjectsReordered: 1,
    WatchlistDeleted: 1,
    WatchlistsReordered: 1,
    ChangesSeen: 1,
  },
}
