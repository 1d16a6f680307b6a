import { randomBytes, randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { SecurityAlert } from '../../../shared/contract/projects/security-alerts.ts'
import { search } from '../../../shared/search/search.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { setLogSink } from '../../platform/log.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { entryOf } from '../../../test/support/data/catalogue-entries.ts'
import { createCatalogueReader } from './catalogue.ts'
import type { CatalogueEntry } from './rating/catalogue-entry.ts'
import { manifestKey, readManifest } from './snapshot/snapshot-items.ts'
import { confirmSnapshot, publishSnapshot } from './snapshot/publish-snapshot.ts'

const engine = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
const client = engine()
afterAll(() => client.destroy())

const START = Date.UTC(2026, 10, 20, 9)

/** A catalogue of its own, with a clock that stands until it is moved. */
const newTable = () => {
  const clock = { now: START }
  const table = { client, stage: 'test', name: `test-${randomUUID()}`, now: () => clock.now }
  return { table, clock }
}

const entry = (
  id: string,
  rank: number | null,
  fields: Partial<CatalogueEntry> & { readonly description?: string } = {},
): CatalogueEntry => {
  const { description = 'Lends against deposits.', ...more } = fields
  return { ...entryOf(id, { rank, description }), ...more }
}
const first = [entry('tidewell', 1), entry('lumenfold', 2)]
const second = [entry('corvane', 1)]
const rowsOf = (entries: readonly CatalogueEntry[]) => entries.map(({ row }) => row)

const ids = (rows: readonly ProjectRow[]) => rows.map(({ id }) => id)

/** A client of its own whose requests can be counted, cut off, or waited for. */
const observedClient = () => {
  const observed = engine()
  const requests: string[] = []
  const hooks: { before?: (part: string) => Promise<void> | void } = {}
  interceptRequests(observed, async ({ input }, proceed) => {
    const part = String(input.Key?.['part'])
    requests.push(part.split('#')[0] ?? '')
    await hooks.before?.(part)
    return await proceed()
  })
  return { observed, requests, hooks }
}

const partsOf = async ({ name }: { name: string }) => {
  const { Items = [] } = await client.send(
    new QueryCommand({
      TableName: tableName('test', 'snapshots'),
      KeyConditionExpression: '#name = :name AND begins_with(part, :snapshotId)',
      ExpressionAttributeNames: { '#name': 'name' },
      ExpressionAttributeValues: { ':name': name, ':snapshotId': 'snapshot#' },
    }),
  )
  return Items.map((item) => ({
    part: String(item['part']),
    bytes: (item['data'] as Uint8Array).length,
    expiresAt: item['expiresAt'] as number | undefined,
  }))
}

const deleteParts = async (table: { name: string }, prefix: string) => {
  const parts = (await partsOf(table)).filter(({ part }) => part.startsWith(prefix))
  for (const { part } of parts) {
    const Key = { name: table.name, part }
    await client.send(new DeleteCommand({ TableName: tableName('test', 'snapshots'), Key }))
  }
}

describe('publishing', () => {
  test('what is published is what is read, with lookups by id, search and trending', async () => {
    const { table } = newTable()
    expect(await publishSnapshot(table, async () => first)).toBe(1)
    const catalogue = await createCatalogueReader(table).current()
    expect(catalogue).toMatchObject({
      version: 1,
      asOf: '2026-11-20T09:00:00.000Z',
      rows: rowsOf(first),
    })
    expect(catalogue.byId.get('lumenfold')).toEqual(first[1]?.row)
    expect(search(catalogue.index, 'lumen')).toEqual(['lumenfold'])
    expect(ids(rowsOf(catalogue.trending))).toEqual(['tidewell', 'lumenfold'])
  })

  test('a large catalogue is split into parts that fit an item', async () => {
    const { table } = newTable()
    const entries = Array.from({ length: 2_500 }, (_, n) =>
      entry(`p${n}`, n + 1, { description: randomBytes(200).toString('base64') }),
    )
    await publishSnapshot(table, async () => entries)
    const parts = await partsOf(table)
    expect(parts.length).toBeGreaterThan(1)
    for (const { bytes } of parts) expect(bytes).toBeLessThanOrEqual(350 * 1024)
    expect((await createCatalogueReader(table).current()).entries).toEqual(entries)
  })

  test('a snapshot expires an hour after the next, the current one never', async () => {
    const { table, clock } = newTable()
    await publishSnapshot(table, async () => first)
    clock.now += 60_000
    await publishSnapshot(table, async () => second)
    expect(await partsOf(table)).toMatchObject([
      {
        part: expect.stringMatching(/^snapshot#0000000001-/),
        expiresAt: START / 1000 + 60 + 3600,
      },
      { part: expect.stringMatching(/^snapshot#0000000002-/), expiresAt: undefined },
    ])
  })

  test('looks for snapshots without an end among the newest alone, however many there are', async () => {
    const { table } = newTable()
    for (let snapshotId = 0; snapshotId < 15; snapshotId += 1) {
      await publishSnapshot(table, async () => first)
    }
    let scanned: number | undefined
    interceptRequests(client, async (_, proceed) => {
      const answer = await proceed()
      scanned ??= (answer.output as { ScannedCount?: number }).ScannedCount
      return answer
    })
    await publishSnapshot(table, async () => second)
    expect(scanned).toBeGreaterThanOrEqual(1)
    expect(scanned).toBeLessThanOrEqual(8)
    expect((await partsOf(table)).filter(({ expiresAt }) => expiresAt === undefined)).toHaveLength(
      1,
    )
  })

  test('is not done where nothing is to be replaced', async () => {
    const { table } = newTable()
    expect(await publishSnapshot(table, async () => undefined)).toBe(0)
    await publishSnapshot(table, async () => first)
    const current = await readManifest(table)
    const given: unknown[] = []
    const version = await publishSnapshot(table, async (snapshotId) => void given.push(snapshotId))
    expect({ version, given }).toEqual({ version: 1, given: [current] })
    expect(await readManifest(table)).toEqual(current)
    expect(await partsOf(table)).toHaveLength(1)
  })

  test('publishers at the same time get versions of their own, the last with what was made last', async () => {
    const { table } = newTable()
    const stored: CatalogueEntry[] = []
    const versions = await Promise.all(
      ['aa', 'bb', 'cc', 'dd'].map(async (id) => {
        stored.push(entry(id, null))
        return await publishSnapshot(table, async () => [...stored])
      }),
    )
    expect(versions.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4])
    const { rows, version } = await createCatalogueReader(table).current()
    expect({ version, ids: ids(rows) }).toEqual({ version: 4, ids: ['aa', 'bb', 'cc', 'dd'] })
    const current = (await partsOf(table)).filter(({ expiresAt }) => expiresAt === undefined)
    expect(current).toHaveLength(1)
  })

  test('a slow publisher makes its entries again when another was faster', async () => {
    const { table } = newTable()
    const stored = [entry('aa', null)]
    let reads = 0
    await publishSnapshot(table, async () => {
      const entries = [...stored]
      reads += 1
      if (reads === 1) {
        stored.push(entry('bb', null))
        await publishSnapshot(table, async () => [...stored])
      }
      return entries
    })
    const { rows, version } = await createCatalogueReader(table).current()
    expect({ reads, version, ids: ids(rows) }).toEqual({ reads: 2, version: 2, ids: ['aa', 'bb'] })
  })
})

describe('confirming', () => {
  test('notes when the current snapshot was seen to be right; readers keep it and tell so', async () => {
    const { table, clock } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, requests } = observedClient()
    const reader = createCatalogueReader({ ...table, client: observed })
    const before = await reader.current()
    const manifest = (await readManifest(table))!
    await confirmSnapshot(table, manifest, '2026-11-20T09:15:00.000Z')
    clock.now += 30_000
    requests.length = 0
    const after = await reader.current()
    expect(requests).toEqual(['manifest'])
    expect(after).toMatchObject({ version: 1, asOf: '2026-11-20T09:15:00.000Z' })
    expect(after.rows).toEqual(before.rows)
  })

  test('changes nothing where another snapshot is current, and never goes back in time', async () => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    const superseded = (await readManifest(table))!
    await publishSnapshot(table, async () => second)
    const current = (await readManifest(table))!
    await confirmSnapshot(table, superseded, '2027-01-01T00:00:00.000Z')
    await confirmSnapshot(table, current, '2025-01-01T00:00:00.000Z')
    expect(await readManifest(table)).toEqual(current)
  })
})

describe('reading', () => {
  test('a snapshot that other code has made is not taken for entries', async () => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    const { format: _, ...manifest } = (await readManifest(table))!
    const { TableName, Key } = manifestKey(table)
    await client.send(new PutCommand({ TableName, Item: { ...Key, ...manifest } }))
    await expect(createCatalogueReader(table).current()).rejects.toMatchObject({
      name: 'BrokenCatalogueError',
    })
  })

  test('trending goes by views, alerts by time, and addresses are searched for whole', async () => {
    const { table } = newTable()
    const alert = (id: string, at: string): SecurityAlert => ({
      id,
      projectId: 'corvane',
      projectName: 'Corvane',
      severity: 'high',
      title: 'Vault drained',
      kind: 'incident',
      lossUsd: null,
      chain: null,
      at,
      status: 'confirmed',
      url: null,
    })
    await publishSnapshot(table, async () => [
      entry('aa', 1, { alerts: [alert('1', '2026-02-01T00:00:00.000Z')] }),
      entry('bb', 2, { trend: 7, addresses: ['eth:0xAbC1', 'bsc:0xDeF2'] }),
      entry('cc', 3, {
        trend: 7,
        alerts: [alert('3', '2026-03-01T00:00:00.000Z'), alert('2', '2026-02-01T00:00:00.000Z')],
      }),
    ])
    const catalogue = await createCatalogueReader(table).current()
    expect(ids(rowsOf(catalogue.trending))).toEqual(['bb', 'cc', 'aa'])
    expect(catalogue.alerts.map(({ id }) => id)).toEqual(['3', '1', '2'])
    expect(search(catalogue.index, '0xdef2')).toEqual(['bb'])
    expect(search(catalogue.index, 'bsc:0xdef2')).toEqual([])
  })

  test('nothing published is an empty catalogue, and the first publication is seen in time', async () => {
    const { table, clock } = newTable()
    const reader = createCatalogueReader(table)
    expect(await reader.current()).toMatchObject({ version: 0, rows: [] })
    await publishSnapshot(table, async () => first)
    clock.now += 30_000
    expect(await reader.current()).toMatchObject({ version: 1, rows: rowsOf(first) })
  })

  test('callers at the same time share one load', async () => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, requests } = observedClient()
    const reader = createCatalogueReader({ ...table, client: observed })
    const seen = await Promise.all(Array.from({ length: 20 }, async () => await reader.current()))
    expect(new Set(seen).size).toBe(1)
    expect(requests).toEqual(['manifest', 'snapshot'])
  })

  test('only the manifest is read again, and only after 2 s', async () => {
    const { table, clock } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, requests } = observedClient()
    const reader = createCatalogueReader({ ...table, client: observed })
    const before = await reader.current()
    requests.length = 0

    clock.now += 1_999
    expect(await reader.current()).toBe(before)
    expect(requests).toEqual([])
    clock.now += 1
    expect(await reader.current()).toBe(before)
    expect(requests).toEqual(['manifest'])

    await publishSnapshot(table, async () => second)
    expect(await reader.current()).toBe(before)
    clock.now += 2_000
    expect(await reader.current()).toMatchObject({ version: 2, rows: rowsOf(second) })
    expect(requests).toEqual(['manifest', 'manifest', 'snapshot'])
  })

  test('without the table the old catalogue stays, and is logged', async () => {
    const lines = vi.fn<(line: string) => void>()
    setLogSink(lines)
    const { table, clock } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, hooks } = observedClient()
    const reader = createCatalogueReader({ ...table, client: observed })
    const before = await reader.current()
    await publishSnapshot(table, async () => second)
    hooks.before = () => {
      throw new Error('cut off')
    }
    clock.now += 30_000
    expect(await reader.current()).toBe(before)
    expect(lines).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('cut off'), 'warn')

    hooks.before = () => {}
    clock.now += 30_000
    expect(await reader.current()).toMatchObject({ version: 2 })
  })

  test('without the table and without a catalogue it throws, and tries again for the next caller', async () => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, hooks } = observedClient()
    const reader = createCatalogueReader({ ...table, client: observed })
    hooks.before = () => {
      throw new Error('cut off')
    }
    await expect(reader.current()).rejects.toThrow('cut off')
    hooks.before = () => {}
    expect(await reader.current()).toMatchObject({ version: 1 })
  })

  test.each([
    ['the snapshot is still there', false, 1],
    ['the snapshot has expired', true, 2],
  ])('a reader overtaken by a publication succeeds: %s', async (_, expired, version) => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    const { observed, hooks } = observedClient()
    let overtaken = false
    hooks.before = async (part) => {
      if (overtaken || part === 'manifest') return
      overtaken = true
      await publishSnapshot(table, async () => second)
      if (expired) await deleteParts(table, 'snapshot#0000000001')
    }
    const catalogue = await createCatalogueReader({ ...table, client: observed }).current()
    expect(catalogue.version).toBe(version)
    expect(overtaken).toBe(true)
  })

  test('a current snapshot that lacks a part is an error', async () => {
    const { table } = newTable()
    await publishSnapshot(table, async () => first)
    await deleteParts(table, 'snapshot#')
    const { snapshotId } = (await readManifest(table)) ?? {}
    await expect(createCatalogueReader(table).current()).rejects.toMatchObject({
      name: 'BrokenCatalogueError',
      snapshotId,
    })
  })
})
