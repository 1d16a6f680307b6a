import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '../../../shared/values/watchlist.ts'
import { atMost, exactly, type Gate, type Measured } from '../measured.ts'
import { largestOf, median, medianOf } from '../statistics.ts'
import { type BenchStore, openPlainWriter, openStore, plantHistories } from './bench-store.ts'
import { type History, makeHistory } from './history.ts'
import { countUsage, type Usage } from './usage.ts'
import { openTcpProxy } from './tcp-proxy.ts'

const PASTS = [10, 100, 1000]
const SAMPLES = 2
const TIMED_RUNS = 9
const STAGE = 'bench-commands'

/** On-demand prices in us-east-1, dollars per million units. */
const PRICES = { read: 0.125, write: 0.625 }

interface Scene {
  readonly name: string
  readonly gates: Partial<Record<Quantity, Gate>>
  /** A user for each sample. */
  readonly histories: readonly History[]
}
interface TimedScene extends Scene {
  readonly timed: History
}
type Quantity = keyof typeof QUANTITIES
const QUANTITIES = {
  requests: { label: 'requests', unit: 'requests' },
  readUnits: { label: 'read units', unit: 'RCU' },
  writeUnits: { label: 'write units', unit: 'WCU' },
  wire: { label: 'on the wire', unit: 'kB' },
  dollars: { label: 'price of the units', unit: '$ per million' },
} as const
type Cost = Readonly<Record<Quantity, number>>

/**
 * One command, and one read of the lists, after some past: what they take in requests, capacity
 * units and bytes on the wire, and what the units cost.
 */
export const measureCommands = async (engine: string): Promise<Measured[]> => {
  const timed = PASTS.map(sceneAfter)
  const scenes: readonly Scene[] = [...timed, fullScene()]
  await plantHistories(engine, STAGE, [
    ...scenes.flatMap(({ histories }) => histories),
    ...timed.map((scene) => scene.timed),
  ])
  const measured: Measured[] = []
  for (const scene of scenes) measured.push(...(await measureCosts(engine, scene)))
  for (const scene of timed) measured.push(...(await measureRead(engine, scene)))
  for (const scene of timed) measured.push(...(await timeCommand(engine, scene)))
  return measured
}

const sceneAfter = (events: number): TimedScene => ({
  name: `20 projects, after ${events.toLocaleString('en-US')} events`,
  gates: {
    requests: exactly(2),
    readUnits: atMost(1),
    writeUnits: atMost(4),
    wire: atMost(5.5),
  },
  histories: Array.from({ length: SAMPLES }, () => makeHistory({ events })),
  timed: makeHistory({ events }),
})

/** As many lists and projects as a user may have. */
const fullScene = (): Scene => ({
  name: `${WATCHED_PROJECTS_MAX} projects in ${WATCHLISTS_MAX} lists`,
  gates: {},
  histories: Array.from({ length: SAMPLES }, () =>
    makeHistory({
      events: WATCHLISTS_MAX + 1,
      lists: WATCHLISTS_MAX,
      projects: WATCHED_PROJECTS_MAX / WATCHLISTS_MAX,
    }),
  ),
})

const measureCosts = async (
  engine: string,
  { name, gates, histories }: Scene,
): Promise<Measured[]> => {
  const costs: Cost[] = []
  for (const history of histories) {
    const { requests, readUnits, writeUnits } = await usageOf(engine, (store) =>
      store.execute(history.user, history.next),
    )
    const dollars = readUnits * PRICES.read + writeUnits * PRICES.write
    const wire = (await bytesOf(engine, history)) / 1000
    costs.push({ requests, readUnits, writeUnits, wire, dollars })
  }
  return (Object.keys(QUANTITIES) as Quantity[]).map((quantity) => ({
    name: `command, ${name}: ${QUANTITIES[quantity].label}`,
    unit: QUANTITIES[quantity].unit,
    ...largestOf(costs.map((cost) => cost[quantity])),
    gate: gates[quantity],
  }))
}

const usageOf = async (
  engine: string,
  work: (store: BenchStore) => Promise<unknown>,
): Promise<Usage> => {
  const store = openStore(engine, STAGE)
  const usage = countUsage(store.client)
  await work(store)
  store.close()
  return usage
}

/** Of the same command, given again after the project was taken off again. */
const bytesOf = async (engine: string, { user, past, next }: History): Promise<number> => {
  const takeOff = past.at(-1)
  const plain = openStore(engine, STAGE)
  if (takeOff) await plain.execute(user, takeOff)
  plain.close()
  const wire = await openTcpProxy(engine)
  const store = openStore(wire.endpoint, STAGE)
  await store.execute(user, next)
  store.close()
  wire.close()
  return wire.bytes()
}

const measureRead = async (engine: string, { name, histories }: Scene): Promise<Measured[]> => {
  const usages: Usage[] = []
  for (const { user } of histories) {
    usages.push(await usageOf(engine, (store) => store.load(user)))
  }
  const line = (quantity: 'requests' | 'readUnits', gate: Gate): Measured => ({
    name: `read, ${name}: ${QUANTITIES[quantity].label}`,
    unit: QUANTITIES[quantity].unit,
    ...largestOf(usages.map((usage) => usage[quantity])),
    gate,
  })
  return [line('requests', exactly(1)), line('readUnits', atMost(1))]
}

/** The command and a plain transaction in turn, so that what else the machine does slows both. */
const timeCommand = async (
  engine: string,
  { name, timed: history }: TimedScene,
): Promise<Measured[]> => {
  const { user, past, next } = history
  const commands = [next, past.at(-1) ?? next]
  const store = openStore(engine, STAGE)
  // On a stream of its own: what it writes is no history that the store could go on from.
  const plain = openPlainWriter(engine, STAGE, { ...history, user: `plain-${user}` })
  const times: { command: number; plain: number }[] = []
  for (let run = 0; run <= TIMED_RUNS; run += 1) {
    const command = await timeOf(() => store.execute(user, commands[run % 2] ?? next))
    const plainTime = await timeOf(plain.write)
    // The first one connects.
    if (run > 0) times.push({ command, plain: plainTime })
  }
  store.close()
  plain.close()
  const command = medianOf(times.map((time) => time.command))
  return [
    { name: `command, ${name}: time`, unit: 'ms', ...command },
    {
      name: `command, ${name}: time ÷ that of a plain transaction`,
      unit: 'times',
      value: command.value / median(times.map((time) => time.plain)),
      gate: atMost(3),
    },
  ]
}

const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now()
  await work()
  return performance.now() - began
}
