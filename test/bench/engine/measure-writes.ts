import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { put, shelf } from '../../support/event-store/contract/test-aggregate.ts'
import { metaOf } from '../../support/event-store/contract/test-harness.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { inParallel } from '../../../lambdas/platform/in-parallel.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { createTables } from '../../../local/engine/create-tables.ts'
import type { Engine } from '../../../local/engine/start-engine.ts'
import { atMost, type Measured } from '../measured.ts'
import { withEngine } from '../../support/product/resources.ts'
import { medianOf } from '../statistics.ts'
import { cpuOf } from './cpu-of.ts'

const STAGE = 'bench'
const CHANGES = [1_000, 10_000, 30_000, 100_000]
/** Enough for ticks of a hundredth of a second. */
const WRITES = 300
/** Items of one request, and requests at a time, of what only fills the stream. */
const BATCH = 25
const AT_ONCE = 4

/** What a command takes from the engine when so many changes lie in the stream, with nobody reading it. */
export const measureWrites = async (): Promise<Measured[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  return await withEngine(measure, join(folder, 'assay.db'))
}

const measure = async ({ pid, endpoint }: Engine): Promise<Measured[]> => {
  if (pid === undefined) {
    throw new Error('Unset DYNAMODB_ENDPOINT: the embedded engine is measured.')
  }
  const client = createDocumentClient({ endpoint })
  await createTables(client, STAGE)
  const store = createEventStore({ client, stage: STAGE, now: () => Date.now() })
  let changes = 0

  const write = async (): Promise<void> => {
    await store.execute(shelf, randomUUID(), put('Emma'), metaOf(null))
    changes += 1
  }
  const fillTo = async (count: number): Promise<void> => {
    const TableName = tableName(STAGE, 'heads')
    const batches = Array.from({ length: Math.ceil((count - changes) / BATCH) })
    await inParallel(batches, AT_ONCE, async () => {
      const Items = Array.from({ length: BATCH }, () => ({
        stream: `Shelf#${randomUUID()}`,
        version: 1,
        s: { books: ['Emma'] },
      }))
      const RequestItems = { [TableName]: Items.map((Item) => ({ PutRequest: { Item } })) }
      await client.send(new BatchWriteCommand({ RequestItems }))
      changes += BATCH
    })
  }
  const measureNow = async () => {
    const times: number[] = []
    const cpu = cpuOf(pid)
    for (let written = 0; written < WRITES; written += 1) {
      const began = performance.now()
      await write()
      times.push(performance.now() - began)
    }
    return { times, cpuOfOne: (cpuOf(pid) - cpu) / WRITES }
  }

  await measureNow()
  const fresh = await measureNow()
  const measured: Measured[] = [
    { name: 'a write, fresh', unit: 'ms', ...medianOf(fresh.times) },
    { name: 'a write, fresh: engine', unit: 'ms of CPU', value: fresh.cpuOfOne },
  ]
  for (const count of CHANGES) {
    await fillTo(count)
    const { times, cpuOfOne } = await measureNow()
    const name = `a write after ${count.toLocaleString('en-US')} changes`
    measured.push(
      { name, unit: 'ms', ...medianOf(times) },
      { name: `${name}: engine`, unit: 'ms of CPU', value: cpuOfOne },
      {
        name: `${name}: engine against fresh`,
        unit: 'times',
        value: cpuOfOne / fresh.cpuOfOne,
        gate: atMost(2),
      },
    )
  }
  client.destroy()
  return measured
}
