import { randomBytes, randomUUID } from 'node:crypto'
import type { WatchlistCommand } from '../../../lambdas/watchlist/decider.ts'

export type ListOfUser = Omit<Extract<WatchlistCommand, { type: 'CreateWatchlist' }>, 'type'>

/** One user, and what this user did, one event each. */
export interface History {
  /** As the identity provider names users. */
  readonly user: string
  readonly lists: readonly ListOfUser[]
  readonly past: readonly WatchlistCommand[]
  /** Follows on the past. */
  readonly next: WatchlistCommand
}

/** As the API Gateway numbers requests. */
const REQUEST_ID = 'JKJaXmPLvHcESHA='
const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000

/**
 * A user who makes lists of so many projects, and then takes a project off the first and puts it
 * back in turn until there are `events` events.
 */
export const makeHistory = ({
  events,
  lists: count = 1,
  projects = 20,
}: {
  readonly events: number
  readonly lists?: number
  /** Of each list. */
  readonly projects?: number
}): History => {
  const lists = Array.from({ length: count }, (_, list) => ({
    id: randomBytes(12).toString('base64url'),
    name: `Bridges to keep ${list}`.padEnd(20, '.'),
    projects: Array.from({ length: projects }, (_unused, index) =>
      `quernste${list * projects + index}`.padEnd(11, 'a'),
    ),
  }))
  const [first] = lists
  if (!first) throw new RangeError('A history begins with a list.')
  const commands = [
    ...lists.map((list) => ({ ...list, type: 'CreateWatchlist' as const })),
    ...Array.from({ length: events - count + 1 }, (_, turn) => toggle(first, turn)),
  ]
  return { user: randomUUID(), lists, past: commands.slice(0, -1), next: commands.at(-1)! }
}

/** Takes the last project off a list in even turns, and puts it back in odd ones. */
export const toggle = (list: ListOfUser, turn: number): WatchlistCommand => ({
  ...list,
  type: 'UpdateWatchlist',
  projects: turn % 2 === 0 ? list.projects.slice(0, -1) : list.projects,
})

/** What the store keeps of a command beside the fact itself. */
export const circumstances = (): {
  readonly commandId: string
  readonly correlationId: string
} => ({
  commandId: randomUUID(),
  correlationId: REQUEST_ID,
})

/** When the past of the user with this number was recorded, epoch milliseconds. */
export const timeOf = (user: number, version: number): number =>
  START + user * 1000 + version * MINUTE
