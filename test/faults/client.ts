import {
  CommandIdReusedError,
  ConflictError,
  UnavailableError,
} from '../../lambdas/platform/event-store/errors.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { Refusal } from '../../lambdas/platform/refusal.ts'
import {
  type WatchlistCommand,
  type Watchlists,
  watchlists,
} from '../../lambdas/watchlist/decider.ts'
import type { Attempt, Reading } from './check-history.ts'
import { commandKey } from './check-streams.ts'
import type { Failures } from './fault-middleware.ts'
import type { Intent, Step } from './plan.ts'

export interface Past {
  readonly attempts: Attempt[]
  readonly readings: Reading[]
  /** The newest known version, by stream. */
  readonly knownVersions: Map<string, number>
  /** The first command of an intent, by stream; repeats send the same. */
  readonly commands: Map<string, WatchlistCommand>
}

export interface Client {
  readonly user: string
  readonly intents: readonly Intent[]
  readonly store: EventStore
  /** Of its requests. */
  readonly failures: Failures
  readonly past: Past
  /** `updatedAt` of each list as this client last saw it. */
  readonly seen: Map<string, string>
}

export const takeStep = async (client: Client, step: Step): Promise<void> => {
  switch (step.type) {
    case 'send':
      return await send(client, `command-${step.id}`, commandOf(client, step.content))
    case 'load':
    case 'readEvents':
      return await read(client, step.type)
    default:
      return step satisfies never
  }
}

const streamOf = ({ user }: Client): string => `${watchlists.category}#${user}`

const commandOf = (client: Client, number: number): WatchlistCommand => {
  const { commands } = client.past
  const key = `${streamOf(client)}/${number}`
  const command = commands.get(key) ?? makeCommand(client, number)
  commands.set(key, command)
  return command
}

const makeCommand = ({ user, intents, seen }: Client, number: number): WatchlistCommand => {
  const intent = intents[number]
  if (!intent) throw new RangeError(`${user} has no intent ${number}.`)
  switch (intent.type) {
    case 'create': {
      const { name, projects } = intent
      return { type: 'CreateWatchlist', id: `list-${number}`, name, projects }
    }
    case 'update': {
      const { list, name, projects, guarded } = intent
      const id = `list-${list}`
      const updatedAt = guarded ? seen.get(id) : undefined
      return { type: 'UpdateWatchlist', id, name, projects, ...(updatedAt && { updatedAt }) }
    }
    case 'delete':
      return { type: 'DeleteWatchlist', id: `list-${intent.list}` }
    default:
      return intent satisfies never
  }
}

const send = async (
  client: Client,
  commandId: string,
  command: WatchlistCommand,
): Promise<void> => {
  const { user, store, failures, past } = client
  const stream = streamOf(client)
  const failedBefore = failures.count
  const sent = {
    stream,
    commandId,
    key: commandKey(commandId, command),
    command,
    knownVersion: past.knownVersions.get(stream) ?? 0,
  }
  const execute = async (): Promise<Pick<Attempt, 'outcome' | 'reason' | 'executed'>> => {
    try {
      const executed = await store.execute(watchlists, user, command, {
        commandId,
        payload: command,
        actor: { id: user, kind: 'user' },
        correlationId: 'faults',
      })
      learn(client, executed)
      return { outcome: executed.events.length > 0 ? 'applied' : 'unchanged', executed }
    } catch (error) {
      return notAcknowledged(error)
    }
  }
  const answer = await execute()
  past.attempts.push({ ...sent, ...answer, failures: failures.count - failedBefore })
}

const notAcknowledged = (error: unknown): Pick<Attempt, 'outcome' | 'reason'> => {
  if (error instanceof Refusal) return { outcome: 'refused', reason: error.code }
  if (error instanceof ConflictError || error instanceof CommandIdReusedError) {
    return { outcome: 'refused', reason: error.name }
  }
  if (error instanceof UnavailableError) return { outcome: 'unknown', reason: error.name }
  return { outcome: 'unknown', reason: String(error) }
}

const read = async (client: Client, type: 'load' | 'readEvents'): Promise<void> => {
  const { user, store, past } = client
  const stream = streamOf(client)
  const knownVersion = past.knownVersions.get(stream) ?? 0
  try {
    if (type === 'load') {
      const { state, version } = await store.load(watchlists, user)
      past.readings.push({ stream, knownVersion, version, state })
      learn(client, { state, version })
    } else {
      const events: RecordedEvent[] = []
      for await (const event of store.readEvents(stream)) events.push(event)
      past.readings.push({ stream, knownVersion, version: events.length, events })
    }
  } catch (error) {
    if (!(error instanceof UnavailableError)) throw error
  }
}

const learn = (
  client: Client,
  { state, version }: { readonly state: Watchlists; readonly version: number },
): void => {
  const { knownVersions } = client.past
  const stream = streamOf(client)
  knownVersions.set(stream, Math.max(knownVersions.get(stream) ?? 0, version))
  for (const { id, updatedAt } of state.lists) client.seen.set(id, updatedAt)
}
