import { WATCHED_PROJECTS_MAX, WATCHLISTS_MAX } from '../../../shared/values/watchlist.ts'
import { atMost, exactly, type Gate, type Measured } from '../measured.ts'
import { largestOf, medianOf } from '../statistics.ts'
import type { Contender, Contenders, OpenStore } from './contender.ts'
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
  requests: 'requests',
  readUnits: 'RCU',
  writeUnits: 'WCU',
  wire: 'kB',
  dollars: '$ per million',
} as const
type Cost = Readonly<Record<Quantity, number>>

/**
 * One command, and one read of the lists, after some past: what they take in requests, capacity
 * units and bytes on the wire, and what the units cost.
 */
export const measureCommands = async (
  engine: string,
  contenders: Contenders,
): Promise<Measured[]> => {
  const timed = PASTS.map(sceneAfter)
  const scenes = [...timed, fullScene()]
  const histories = [
    ...scenes.flatMap((scene) => scene.histories),
    ...timed.map((scene) => scene.timed),
  ]
  await contenders.ours.plant(STAGE, histories)
  await contenders.castore.plant(STAGE, histories)

  const measured: Measured[] = []
  for (const scene of scenes) {
    const ours = await costsOf(engine, contenders.ours, scene)
    const castore = await costsOf(engine, contenders.castore, scene)
    for (const [quantity, unit] of Object.entries(QUANTITIES) as [Quantity, string][]) {
      measured.push({
        name: `command, ${scene.name}: ${LABELS[quantity]}`,
        unit,
        ...largestOf(ours.map((cost) => cost[quantity])),
        castore: largestOf(castore.map((cost) => cost[quantity])),
        gate: scene.gates[quantity],
      })
    }
  }
  for (const scene of timed) measured.push(...(await measureRead(engine, contenders, scene)))
  for (const scene of timed) measured.push(await timeCommand(engine, contenders, scene))
  return measured
}

const LABELS = {
  requests: 'requests',
  readUnits: 'read units',
  writeUnits: 'write units',
  wire: 'on the wire',
  dollars: 'price of the units',
} as const satisfies Record<Quantity, string>

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

const costsOf = async (
  engine: string,
  contender: Contender,
  { histories }: Scene,
): Promise<Cost[]> => {
  const costs: Cost[] = []
  for (const history of histories) {
    const { requests, readUnits, writeUnits } = await used(engine, contender, (store) =>
      store.execute(history.user, history.next),
    )
    const dollars = readUnits * PRICES.read + writeUnits * PRICES.write
    const wire = await bytesOf(engine, contender, history)
    costs.push({ requests, readUnits, writeUnits, wire: wire / 1000, dollars })
  }
  return costs
}

const used = async (
  engine: string,
  contender: Contender,
  work: (store: OpenStore) => Promise<unknown>,
): Promise<Usage> => {
  const store = contender.open(engine, STAGE)
  const usage = countUsage(store.client)
  await work(store)
  store.close()
  return usage
}

/** Of the same command, given again after the project was taken off again. */
const bytesOf = async (
  engine: string,
  contender: Contender,
  { user, past, next }: History,
): Promise<number> => {
  const takeOff = past.at(-1)
  const plain = contender.open(engine, STAGE)
  if (takeOff) await plain.execute(user, takeOff)
  plain.close()
  const wire = await openTcpProxy(engine)
  const store = contender.open(wire.endpoint, STAGE)
  await store.execute(user, next)
  store.close()
  wire.close()
  return wire.bytes()
}

const measureRead = async (
  engine: string,
  contenders: Contenders,
  { name, histories }: Scene,
): Promise<Measured[]> => {
  const of = async (contender: Contender): Promise<Usage[]> => {
    const usages: Usage[] = []
    for (const { user } of histories) {
      usages.push(await used(engine, contender, (store) => store.load(user)))
    }
    return usages
  }
  const ours = await of(contenders.ours)
  const castore = await of(contenders.castore)
  const line = (quantity: 'requests' | 'readUnits', gate: Gate): Measured => ({
    name: `read, ${name}: ${LABELS[quantity]}`,
    unit: QUANTITIES[quantity],
    ...largestOf(ours.map((usage) => usage[quantity])),
    castore: largestOf(castore.map((usage) => usage[quantity])),
    gate,
  })
  return [line('requests', exactly(1)), line('readUnits', atMost(1))]
}

/** Both stores in turn, so that what else the machine does slows both. */
const timeCommand = async (
  engine: string,
  contenders: Contenders,
  { name, timed: { user, past, next } }: TimedScene,
): Promise<Measured> => {
  const commands = [next, past.at(-1) ?? next]
  const stores = [contenders.ours, contenders.castore].map((one) => one.open(engine, STAGE))
  const times = stores.map((): number[] => [])
  for (let run = 0; run <= TIMED_RUNS; run += 1) {
    for (const [index, store] of stores.entries()) {
      const began = performance.now()
      await store.execute(user, commands[run % 2] ?? next)
      // The first one connects.
      if (run > 0) times[index]?.push(performance.now() - began)
    }
  }
  for (const store of stores) store.close()
  const [ours = [], castore = []] = times
  return {
    name: `command, ${name}: time`,
    unit: 'ms',
    ...medianOf(ours),
    castore: medianOf(castore),
  }
}
