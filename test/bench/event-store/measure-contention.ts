import { createRandom, type Random } from '../../../local/demo/random.ts'
import { atMost, exactly, type Measured } from '../measured.ts'
import { largestOf, medianOf } from '../statistics.ts'
import { openStore, plantHistories } from './bench-store.ts'
import { type History, makeHistory, toggle } from './history.ts'
import { type Client, countRequests } from './usage.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

const WRITERS = 8
const COMMANDS = 5
const ROUNDS = 5
const SEED = 20_260
const STAGE = 'bench-contention'

/** Milliseconds as DynamoDB usually takes them, and by which part of it they differ. */
const LATENCIES = { read: 3, transaction: 10 }
const JITTER = 0.3

/**
 * Parallel functions, each with commands to another list of the same user. The requests are real,
 * their durations and the pauses virtual, so that the order is the same on every machine.
 */
export const measureContention = async (engine: string): Promise<Measured[]> => {
  const histories = Array.from({ length: ROUNDS }, () =>
    makeHistory({ events: WRITERS, lists: WRITERS, projects: 2 }),
  )
  await plantHistories(engine, STAGE, histories)
  const rounds: Round[] = []
  for (const [round, history] of histories.entries()) {
    rounds.push(await contend(engine, history, createRandom(SEED + round)))
  }
  const title = `${WRITERS} writers × ${COMMANDS} commands, one stream`
  return [
    {
      name: `${title}: requests per success`,
      unit: 'requests',
      ...medianOf(rounds.map(({ requests, successes }) => requests / successes)),
      gate: atMost(3.5),
    },
    {
      name: `${title}: successes`,
      unit: 'commands',
      ...medianOf(rounds.map(({ successes }) => successes)),
    },
    {
      name: `${title}: events that are not successes`,
      unit: 'events',
      ...largestOf(rounds.map(({ excess }) => excess)),
      gate: exactly(0),
    },
  ]
}

interface Round {
  readonly requests: number
  readonly successes: number
  /** By how much the stream's version is not what the successes make it. */
  readonly excess: number
}

const contend = async (
  engine: string,
  { user, lists, past }: History,
  random: Random,
): Promise<Round> => {
  const time = createVirtualTime()
  const pauses = { random: random.next, sleep: time.wait }
  const writers = lists.map((list) => {
    const store = openStore(engine, STAGE, pauses)
    const usage = countRequests(store.client)
    spendTime(store.client, time, random)
    return { list, store, usage }
  })
  const successes = await time.run(
    writers.map(({ list, store }) => async () => {
      let count = 0
      // A list stays as it is when a command was refused, so the turns go by successes.
      for (let command = 0; command < COMMANDS; command += 1) {
        if (await store.execute(user, toggle(list, count))) count += 1
      }
      return count
    }),
  )
  for (const { store } of writers) store.close()
  const reader = openStore(engine, STAGE)
  const { version } = await reader.load(user)
  reader.close()
  return {
    requests: sum(writers.map(({ usage }) => usage.requests)),
    successes: sum(successes),
    excess: Math.abs(version - past.length - sum(successes)),
  }
}

/** Half of a request's time passes on the way to the table, half on the way back. */
const spendTime = (client: Client, time: VirtualTime, random: Random): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const half =
        (latencyOf(String(context['commandName'])) * (1 + JITTER * (2 * random.next() - 1))) / 2
      await time.wait(half)
      try {
        return await next(args)
      } finally {
        await time.wait(half)
      }
    },
    { step: 'finalizeRequest', priority: 'low', name: 'spendTime' },
  )
}

const latencyOf = (command: string): number =>
  command.startsWith('Transact') ? LATENCIES.transaction : LATENCIES.read

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
