import type { WatchlistCommand, Watchlists } from '../../../lambdas/watchlist/decider.ts'
import type { History } from './history.ts'
import type { Client } from './usage.ts'

/** An event store that takes part in the comparison, with the watchlists' own rules in it. */
export interface Contender {
  /** Makes tables under the name of a stage, and in them what happened, without its commands. */
  plant(stage: string, histories: readonly History[]): Promise<Planted>
  /** A store with a client of its own, as one running function has it. */
  open(endpoint: string, stage: string, pauses?: Pauses): OpenStore
}

/** How a store waits before another try, if it does. Default: as in production. */
interface Pauses {
  /** In [0, 1). */
  readonly random: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

/** What lies in the tables then, in bytes as DynamoDB counts them. */
interface Planted {
  readonly bytes: number
  readonly bytesOfEvents: number
}

export interface OpenStore {
  readonly client: Client
  /** @returns whether it was recorded; false when others were faster each time */
  execute(user: string, command: WatchlistCommand): Promise<boolean>
  /** What the page of a user's lists needs. */
  load(user: string): Promise<{ readonly state: Watchlists; readonly version: number }>
  /** Every event, each stream in order. */
  replay(deliver: (stream: string, version: number) => void): Promise<void>
  close(): void
}

export interface Contenders {
  readonly ours: Contender
  readonly castore: Contender
}
