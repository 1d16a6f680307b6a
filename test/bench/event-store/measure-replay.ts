import { atMost, exactly, type Gate, type Measured } from '../measured.ts'
import { openStore, plantHistories } from './bench-store.ts'
import { type History, makeHistory } from './history.ts'
import { countUsage, type Usage } from './usage.ts'

/** Streams, and events of each. */
const LAYOUTS = [
  [100, 100],
  [101, 99],
  [1003, 10],
] as const

/** All events of a table, from its beginning. */
export const measureReplay = async (engine: string): Promise<Measured[]> => {
  const measured: Measured[] = []
  for (const [streams, events] of LAYOUTS) {
    const stage = `bench-replay-${streams}`
    const histories = Array.from({ length: streams }, () => makeHistory({ events }))
    const replayed = await replay(engine, stage, histories)
    const line = (what: string, unit: string, of: keyof Replayed, gate?: Gate): Measured => ({
      name: `replay of ${streams} × ${events}: ${what}`,
      unit,
      value: replayed[of],
      gate,
    })
    measured.push(
      line('delivered in order', 'events', 'delivered', exactly(streams * events)),
      line('an event as it is stored', 'bytes', 'bytesPerEvent'),
      line('read units', 'RCU', 'readUnits', atMost(unitsOf(replayed))),
      line('requests', 'requests', 'requests', atMost(8)),
    )
  }
  return measured
}

/**
 * The minimum for a replay: all stored bytes, heads included, read once at half the price of a
 * consistent read; each request rounds up.
 */
const unitsOf = ({ bytes, requests }: Replayed): number => Math.ceil(bytes / 8192 + requests / 2)

interface Replayed extends Usage {
  /** Only what came in its stream's order counts. */
  readonly delivered: number
  /** Stored, as DynamoDB counts them. */
  readonly bytes: number
  readonly bytesPerEvent: number
}

const replay = async (
  engine: string,
  stage: string,
  histories: readonly History[],
): Promise<Replayed> => {
  const { bytes, bytesOfEvents } = await plantHistories(engine, stage, histories)
  const store = openStore(engine, stage)
  const usage = countUsage(store.client)
  const versions = new Map<string, number>()
  let delivered = 0
  await store.replay((stream, version) => {
    const isNext = version === (versions.get(stream) ?? 0) + 1
    versions.set(stream, version)
    if (isNext) delivered += 1
  })
  store.close()
  const events = histories.reduce((sum, { past }) => sum + past.length, 0)
  return { ...usage, delivered, bytes, bytesPerEvent: Math.round(bytesOfEvents / events) }
}
