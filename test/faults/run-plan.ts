import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Scheduler } from 'fast-check'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import type { History } from './check-history.ts'
import { type Past, takeStep } from './client.ts'
import { type FaultCounts, injectFaults } from './fault-middleware.ts'
import type { ClientPlan, Plan } from './plan.ts'
import { readStoredStreams, type StoredStream } from './stored-streams.ts'
import { createTurnScheduler, type TurnScheduler } from './turn-scheduler.ts'

export interface PlanContext {
  readonly connect: () => DynamoDBDocumentClient
  /** Has no faults. */
  readonly reader: DynamoDBDocumentClient
  readonly stage: string
  readonly fired: FaultCounts
  /** The pause between two tries of a command. Default: as planned, without real time. */
  readonly sleep?: () => Promise<void>
}

export interface Played {
  readonly history: History
  /** The stored streams after each round. */
  readonly reads: readonly ReadonlyMap<string, StoredStream>[]
}

const NOW = Date.UTC(2026, 0, 1)

/**
 * Plays a plan in the order that `scheduler` chooses. Each client has its own store on a connection
 * with its faults. A round ends when nothing is pending.
 */
export const runPlan = async (
  plan: Plan,
  scheduler: Scheduler,
  context: PlanContext,
): Promise<Played> => {
  const past: Past = {
    attempts: [],
    readings: [],
    knownVersions: new Map(),
    commands: new Map(),
  }
  const newEventId = countingIds()
  const reads: ReadonlyMap<string, StoredStream>[] = []
  for (const clients of plan.rounds) {
    const turns = createTurnScheduler(scheduler)
    const connections = clients.map((client) =>
      startClient(client, plan, { ...context, past, turns, newEventId }),
    )
    await turns.play()
    for (const connection of connections) connection.destroy()
    reads.push(await readStoredStreams(context.reader, context.stage))
  }
  return { history: past, reads }
}

const startClient = (
  { user, steps, faults, pause }: ClientPlan,
  { users }: Plan,
  {
    connect,
    stage,
    fired,
    sleep,
    past,
    turns,
    newEventId,
  }: PlanContext & {
    readonly past: Past
    readonly turns: TurnScheduler
    readonly newEventId: () => string
  },
): DynamoDBDocumentClient => {
  const connection = connect()
  const failures = injectFaults(connection, {
    plan: faults,
    fired,
    turn: turns.take,
    sendLate: (send) => {
      turns.start(async () => {
        await turns.take('late arrival')
        await send()
      })
    },
  })
  const store = createEventStore({
    client: connection,
    stage,
    now: () => NOW,
    random: () => 0,
    newEventId,
    sleep:
      sleep ??
      (async () => {
        for (let turn = 0; turn < pause; turn += 1) await turns.take('pause')
      }),
  })
  const client = {
    user: `user-${user}`,
    intents: users[user] ?? [],
    store,
    failures,
    past,
    seen: new Map<string, string>(),
  }
  turns.start(async () => {
    for (const step of steps) await takeStep(client, step)
  })
  return connection
}

const countingIds = (): (() => string) => {
  let count = 0
  return () => `event-${(count += 1)}`
}
