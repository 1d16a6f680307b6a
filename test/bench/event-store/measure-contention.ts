import { createRandom, type Random } from '../../../local/demo/random.ts'
import { atMost, exactly, type Measured } from '../measured.ts'
import { largestOf, medianOf } from '../statistics.ts'
import type { Contender, Contenders } from './contender.ts'
import { type History, makeHistory, toggle } from './history.ts'
import { type Client, countRequests } from './usage.ts'
import { createVirtualTime, type VirtualTime } from './virtual-time.ts'

const WRITERS = 8
const COMMANDS = 5
const ROUNDS = 5
const SEED = 20_260
const STAGE = 'bench-contention'

/** Milliseconds as DynamoDB usually takes them, and by which part of it they differ. */
const LATENCIES = { read: 3, put: 5, transaction: 10 }
const JITTER = 0.3

/**
 * Several functions at once, each with commands to a list of its own of the same user. The
 * requests are real; how long they and the pauses take is virtual, so that their order is the same
 * on every machine.
 */
export const measureContention = async (
  engine: string,
  contenders: Contenders,
): Promise<Measured[]> => {
  const histories = Array.from({ length: ROUNDS }, () =>
    makeHistory({ events: WRITERS, lists: WRITERS, projects: 2 }),
  )
  await contenders.ours.plant(STAGE, histories)
  await contenders.castore.plant(STAGE, histories)
  const ours: Round[] = []
  const castore: Round[] = []
  for (const [round, history] of histories.entries()) {
    const seed = SEED + round
    ours.push(await contend(engine, contenders.ours, history, createRandom(seed)))
    castore.push(await contend(engine, contenders.castore, history, createRandom(seed)))
  }
  const line = (what: string, unit: string, of: (round: Round) => number): Measured => ({
    name: `${WRITERS} writers × ${COMMANDS} commands, one stream: ${what}`,
    unit,
    ...medianOf(ours.map(of)),
    castore: medianOf(castore.map(of)),
  })
  return [
    {
      ...line(
        'requests per success',
        'requests',
        ({ requests, successes }) => requests / successes,
      ),
      gate: atMost(3.5),
    },
    line('successes', 'commands', ({ successes }) => successes),
    {
      name: `${WRITERS} writers × ${COMMANDS} commands, one stream: events that are not successes`,
      unit: 'events',
      ...largestOf(ours.map(({ excess }) => excess)),
      castore: largestOf(castore.map(({ excess }) => excess)),
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
  contender: Contender,
  { user, lists, past }: History,
  random: Random,
): Promise<Round> => {
  const time = createVirtualTime()
  const pauses = { random: random.next, sleep: time.wait }
  const writers = lists.map((list) => {
    const store = contender.open(engine, STAGE, pauses)
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
  const reader = contender.open(engine, STAGE)
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

const latencyOf = (command: string): number => {
  if (/^(Get|Query)/.test(command)) return LATENCIES.read
  return command.startsWith('Transact') ? LATENCIES.transaction : LATENCIES.put
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0)
