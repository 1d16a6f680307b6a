import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import {
  type CatalogueEntry,
  noEngagement,
} from '../../../lambdas/projects/catalogue/rating/catalogue-entry.ts'
import {
  type CatalogueReader,
  createCatalogueReader,
} from '../../../lambdas/projects/catalogue/catalogue.ts'
import type { CatalogueStore } from '../../../lambdas/projects/catalogue/store/manifest.ts'
import { createPublisher } from '../../../lambdas/projects/catalogue/store/publish-entries.ts'
import { readEntries } from '../../../lambdas/projects/catalogue/store/row-items.ts'
import type { ObjectBucket } from '../../../lambdas/platform/objects/object-bucket.ts'
import { atMost, type Measured } from '../measured.ts'
import { medianOf } from '../statistics.ts'
import { cpuSince } from './fill-catalogue.ts'

const CHANGES = 15
const WRITE_UNITS = 50

/**
 * What it takes to publish the change of one project, by a publisher that has published before, and then
 * to show it, by a reader that has read before.
 */
export const measurePublication = async (
  store: CatalogueStore,
  of: (name: string) => string,
): Promise<Measured[]> => {
  const put: number[] = []
  const objects: ObjectBucket = {
    ...store.objects,
    put: async (key, bytes) => {
      put.push(bytes.length)
      await store.objects.put(key, bytes)
    },
  }
  const requests = meterUnits(store)
  const reader = createCatalogueReader({ ...store, refreshAfterMs: 0 })
  await firstPage(reader)
  const publisher = createPublisher({ ...store, objects })
  const runs: Readonly<
    Record<'cpu' | 'wall' | 'written' | 'read' | 'puts' | 'kilobytes' | 'shown', number>
  >[] = []
  for (let run = 0; run <= CHANGES; run += 1) {
    const id = `project${run * 7}`
    const known = (await readEntries(store, [id])).get(id)
    if (!known) throw new Error(`${id} has no row.`)
    requests.length = 0
    put.length = 0
    const [cpu, began] = [process.cpuUsage(), performance.now()]
    await publisher.publish([{ id, entry: () => changed(known.entry, store.now()) }])
    const isWrite = ({ name }: Metered) => /^(Put|Transact|Update)/.test(name)
    const unitsOf = (all: readonly Metered[]) => all.reduce((sum, { units }) => sum + units, 0)
    const measured = {
      cpu: cpuSince(cpu),
      wall: performance.now() - began,
      written: unitsOf(requests.filter(isWrite)),
      read: unitsOf(requests.filter((one) => !isWrite(one))),
      puts: put.length,
      kilobytes: put.reduce((sum, bytes) => sum + bytes, 0) / 1000,
    }
    await firstPage(reader)
    runs.push({ ...measured, shown: performance.now() - began })
  }
  // The first one has read the segments.
  const [first, ...later] = runs
  const line = (name: string, unit: string, key: keyof (typeof runs)[number]): Measured => ({
    name: of(`publication of one change${name}`),
    unit,
    ...medianOf(later.map((run) => run[key])),
  })
  return [
    { ...line('', 'write units', 'written'), gate: atMost(WRITE_UNITS) },
    line(', reading', 'read units', 'read'),
    line(', objects', 'PUTs', 'puts'),
    line(', objects: size', 'kB', 'kilobytes'),
    line(', CPU', 'ms of CPU', 'cpu'),
    line(', waited', 'ms', 'wall'),
    line(' until a list that looks shows it, waited', 'ms', 'shown'),
    {
      name: of('publication of one change by a new process, CPU'),
      unit: 'ms of CPU',
      value: first?.cpu ?? 0,
    },
  ]
}

/** What the first page of the leaderboard needs. */
const firstPage = async (reader: CatalogueReader): Promise<void> => {
  const catalogue = await reader.current()
  await catalogue.summary()
  await catalogue.entriesAt(await catalogue.best(25))
}

interface Metered {
  readonly name: string
  readonly units: number
}

/** What the tables are asked from now on, with its capacity units. */
const meterUnits = ({ client }: CatalogueStore): Metered[] => {
  const metered: Metered[] = []
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const }
      const answer = await next({ ...args, input })
      const { ConsumedCapacity = [] } = answer.output as {
        ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[]
      }
      const units = [ConsumedCapacity].flat().map(({ CapacityUnits = 0 }) => CapacityUnits)
      metered.push({
        name: String(context['commandName']),
        units: units.reduce((sum, one) => sum + one, 0),
      })
      return answer
    },
    { step: 'initialize', name: 'meterUnits' },
  )
  return metered
}

/** A rating that moves the project. */
const changed = (entry: CatalogueEntry, now: number): CatalogueEntry => ({
  ...entry,
  ...noEngagement,
  version: entry.version + 1,
  ratedAt: new Date(now).toISOString(),
  row: { ...entry.row, score: 12.3, band: 'C', scoreChange30d: -1.2 },
  standing: { scoreUnrounded: 12.3, confidence: 0.7 },
})
