import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { put, shelf } from '../../../test/support/event-store/contract/test-aggregate.ts'
import { metaOf, STAGE } from '../../../test/support/event-store/contract/test-harness.ts'
import { type TableName, tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { createDocumentClient } from '../../../lambdas/platform/dynamodb/document-client.ts'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { headChangeOf } from '../../../lambdas/platform/event-store/events/head-change.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { chooseEngine } from '../choose-engine.ts'
import { createTables } from '../create-tables.ts'
import { startStreamPoller } from './stream-poller.ts'
import { startEngine } from '../start-engine.ts'

let folder: string
let file: string
const stops: (() => Promise<void>)[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assay-records-'))
  file = join(folder, 'assay.db')
})
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
  rmSync(folder, { recursive: true })
})

const start = async () => {
  const engine = await startEngine({ file })
  const documents = createDocumentClient({ endpoint: engine.endpoint })
  const stop = async (): Promise<void> => {
    documents.destroy()
    await engine.stop()
  }
  stops.push(stop)
  await createTables(documents, STAGE)
  const store = createEventStore({ client: documents, stage: STAGE, now: () => Date.now() })
  return {
    engine,
    documents,
    stop,
    write: async (...books: string[]) => {
      for (const book of books) await store.execute(shelf, 'a', put(book), metaOf(randomUUID()))
    },
  }
}
type Running = Awaited<ReturnType<typeof start>>

const query = (sql: string): Record<string, unknown>[] => {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    return database.prepare(sql).all()
  } finally {
    database.close()
  }
}

/** Versions of the shelf whose records the file still has. */
const kept = (): unknown[] =>
  query(
    `SELECT json_extract(new_image, '$.version.N') AS version FROM _stream_records ORDER BY id`,
  ).map(({ version }) => Number(version))

/** Of one consumer over its whole life: the versions that it was called with. */
const newConsumer = () => {
  const consumer = {
    id: `shelves/${randomUUID()}`,
    source: 'heads',
    onlyNew: false,
    batchSize: 2,
  } as const
  const seen: (number | undefined)[] = []
  const handler: StreamHandler = async ({ Records }) => {
    seen.push(...Records.map((record) => headChangeOf(record)?.version))
    return { batchItemFailures: [] }
  }
  return { consumer, seen, handler }
}
type TestConsumer = ReturnType<typeof newConsumer>

const poller = (
  { engine, documents }: Pick<Running, 'engine' | 'documents'>,
  consumers: readonly TestConsumer[],
): (() => Promise<void>) => {
  const { stop } = startStreamPoller({
    endpoint: engine.endpoint,
    documents,
    stage: STAGE,
    consumers: consumers.map(({ consumer }) => consumer),
    load: async ({ id }) => consumers.find(({ consumer }) => consumer.id === id)!.handler,
    records: engine.records,
    dropEvery: 1,
    pollMs: 10,
    // Longer than a test: what has failed once waits for the next start.
    firstPauseMs: 60_000,
  })
  stops.push(stop)
  return stop
}

describe('the records of a stream', () => {
  test('are dropped when all consumers are done with them, but for the newest', async () => {
    const running = await start()
    const [one, other] = [newConsumer(), newConsumer()]
    await running.write('Emma', 'Ulysses', 'Middlemarch', 'Dracula', 'Walden')
    expect(kept()).toEqual([1, 2, 3, 4, 5])
    poller(running, [one, other])
    await expect.poll(() => one.seen).toEqual([1, 2, 3, 4, 5])
    await expect.poll(() => other.seen).toEqual([1, 2, 3, 4, 5])
    await expect.poll(kept).toEqual([5])
    await running.write('Ivanhoe')
    await expect.poll(() => one.seen.at(-1)).toBe(6)
    await expect.poll(kept).toEqual([6])
  })

  test('wait for a consumer that is behind, also when the engine is killed meanwhile', async () => {
    const first = await start()
    const [one, other] = [newConsumer(), newConsumer()]
    let isDown = true
    const behind: TestConsumer = {
      ...other,
      handler: async (event) =>
        isDown ? await Promise.reject(new Error('down')) : await other.handler(event),
    }
    await first.write('Emma', 'Ulysses', 'Middlemarch')
    const stop = poller(first, [one, behind])
    await expect.poll(() => one.seen).toEqual([1, 2, 3])
    expect(kept()).toEqual([1, 2, 3])
    await stop()
    process.kill(first.engine.pid ?? 0, 'SIGKILL')
    await first.engine.failed

    isDown = false
    const second = await start()
    expect(kept()).toEqual([1, 2, 3])
    poller(second, [one, behind])
    await expect.poll(() => other.seen).toEqual([1, 2, 3])
    await expect.poll(kept).toEqual([3])
    expect(one.seen).toEqual([1, 2, 3])
  })
})

test('the number of the newest record is told for each table', async () => {
  const { engine, write } = await start()
  const newest = (table: TableName) => engine.records?.newest(tableName(STAGE, table))
  expect(newest('heads')).toBe(0n)
  await write('Emma')
  expect(newest('heads')).toBe(1n)
  await write('Ulysses', 'Walden')
  expect(newest('heads')).toBe(3n)
  expect(newest('notifications')).toBe(0n)
})

/** As the engine has them in its program, with `?1` for what it fills in. */
const ENGINE_QUERIES = [
  'SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1',
  'WHERE table_name = ?1 AND shard_id = ?2 AND CAST(sequence_number AS INTEGER) > ?3',
]

describe('what the engine asks of its records at every write and look', () => {
  const planOf = (sql: string): string =>
    query(`EXPLAIN QUERY PLAN ${sql.replaceAll(/\?\d/g, "'1'")}`)
      .map(({ detail }) => String(detail))
      .join('\n')

  test('is answered by an index, in a new file and in one that is there already', async () => {
    const { command } = chooseEngine({}) as { command: string }
    const program = readFileSync(command).toString('latin1').replaceAll(/\s+/g, ' ')
    for (const sql of ENGINE_QUERIES) expect(program).toContain(sql)
    const [newest = '', wanted = ''] = ENGINE_QUERIES
    const next = `SELECT event_name FROM _stream_records ${wanted} ORDER BY CAST(sequence_number AS INTEGER) ASC LIMIT 10`

    for (const round of ['new', 'there already']) {
      const { stop } = await start()
      for (const sql of [newest, next]) {
        expect(planOf(sql), round).toMatch(/^SEARCH _stream_records USING .*INDEX/)
        expect(planOf(sql), round).not.toContain('TEMP B-TREE')
      }
      await stop()
      const database = new DatabaseSync(file)
      database.exec('DROP INDEX assay_stream_order')
      database.close()
      expect(planOf(newest)).not.toContain('INDEX')
    }
  })
})
