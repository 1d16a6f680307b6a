import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import { createRandom } from '../../../local/demo/random.ts'
import { withEngine } from '../../support/product/resources.ts'
import { corruptStreams, verifyUnderLoad } from '../../support/streams/corrupt-streams.ts'
import { makeShelves, plant } from '../../support/streams/stream-tables.ts'
import { atLeast, exactly, type Measured } from '../measured.ts'
import type { Part } from '../part.ts'

const STAGE = 'verify'
const CLEAN = 10_000
const CORRUPTED = 100
const EVENTS_OF_EACH = 5

/** Whether verify finds all of what was corrupted, and nothing else, while others write. */
export const verify: Part = {
  about: `${CLEAN} clean and ${CORRUPTED} corrupted streams, verified under load; about a minute`,
  run: async () => await withEngine(async ({ endpoint }) => await measure(endpoint)),
}

const measure: (endpoint: string) => ReturnType<Part['run']> = async (endpoint) => {
  const seed = Date.now() % 1_000_000
  const random = createRandom(seed)
  const client = createDocumentClient({ endpoint, maxAttempts: 3 })
  const tables = {
    client,
    stage: STAGE,
    store: createEventStore({ client, stage: STAGE, now: () => Date.now() }),
  }
  try {
    await createTables(client, STAGE)
    await plant(tables, makeShelves(CLEAN + CORRUPTED, EVENTS_OF_EACH))
    const ids = Array.from({ length: CLEAN + CORRUPTED }, (_, index) => String(index + 1))
    const busy = ids.slice(CORRUPTED)
    const clean = await verifyUnderLoad(tables, busy, random)
    const corrupted = await corruptStreams(
      tables,
      ids.slice(0, CORRUPTED).map((id) => `Shelf#${id}`),
      random,
    )
    const began = performance.now()
    const { found, commands } = await verifyUnderLoad(tables, busy, random)
    const seconds = (performance.now() - began) / 1000
    const rightly = [...found].filter((stream) => corrupted.has(stream)).length
    const measured: Measured[] = [
      { name: 'streams', unit: '', value: clean.streams, gate: atLeast(CLEAN + CORRUPTED) },
      {
        name: 'false alarms, nothing corrupted',
        unit: '',
        value: clean.found.size,
        gate: exactly(0),
      },
      { name: 'corrupted streams found', unit: '', value: rightly, gate: exactly(CORRUPTED) },
      { name: 'false alarms', unit: '', value: found.size - rightly, gate: exactly(0) },
      { name: 'commands meanwhile', unit: '', value: commands, gate: atLeast(1) },
      { name: 'time', unit: 's', value: seconds },
    ]
    return { measured, notes: [`Seed ${seed}.`] }
  } finally {
    client.destroy()
  }
}
