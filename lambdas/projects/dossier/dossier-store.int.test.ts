import { randomBytes, randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { interceptRequests, recordRequests } from '../../../test/support/aws/observe-client.ts'
import { rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { dossierOf, enoughEvidence } from '../../../test/support/data/dossiers.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import type { Dossier } from './dossier.ts'
import { dossierKey } from './dossier-items.ts'
import { readDossierFrom, readDossiersFrom } from './read-dossier.ts'
import { writeDossier } from './write-dossier.ts'

const engine = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
const client = engine()
afterAll(() => client.destroy())
const table = { client, stage: 'test' }
/** Years away: what has expired, the engine may delete at any moment. */
const NOW = Date.UTC(2046, 10, 21)

const newId = () => `d${randomUUID().replaceAll('-', '').slice(0, 12)}`
const version = (id: string, number: number, description = 'Lends.'): Dossier => ({
  ...dossierOf(rowOf(id, { description }), enoughEvidence('2026-03-01T00:00:00.000Z')),
  version: number,
})
/** Too much for one item, as random text does not pack. */
const large = (id: string, number: number): Dossier =>
  version(id, number, randomBytes(600 * 1024).toString('base64'))

const partsOf = async (id: string) => {
  const items = await tableItems(table, 'snapshots', `dossier#${id}`)
  return items.filter(({ part }) => String(part).startsWith('part#')) as {
    part: string
    data: Uint8Array
    expiresAt?: number
  }[]
}

describe('one dossier', () => {
  test('is read as it was written, by one request', async () => {
    const id = newId()
    expect(await readDossierFrom(table, id)).toBeUndefined()
    const written = version(id, 3)
    expect(await writeDossier(table, written, NOW)).toBe(true)
    const requests = recordRequests(client)
    expect(await readDossierFrom(table, id)).toEqual(written)
    expect(requests).toMatchObject([{ operation: 'GetItem' }])
  })

  test('is never replaced by an older one', async () => {
    const id = newId()
    await writeDossier(table, version(id, 5, 'Newer.'), NOW)
    expect(await writeDossier(table, version(id, 4), NOW + 60_000)).toBe(false)
    expect((await readDossierFrom(table, id))?.facts.description).toBe('Newer.')
    expect(await writeDossier(table, version(id, 6, 'Newest.'), NOW - 60_000)).toBe(true)
    expect((await readDossierFrom(table, id))?.facts.description).toBe('Newest.')
  })

  test('of the same version is replaced by what was read later, as measured series are', async () => {
    const id = newId()
    await writeDossier(table, version(id, 5, 'First.'), NOW)
    expect(await writeDossier(table, version(id, 5, 'Earlier.'), NOW - 1)).toBe(false)
    expect(await writeDossier(table, version(id, 5, 'Later.'), NOW + 1)).toBe(true)
    expect((await readDossierFrom(table, id))?.facts.description).toBe('Later.')
  })

  test('that writers write at once ends at the newest version', async () => {
    const id = newId()
    const versions = [3, 7, 1, 5, 2, 6, 4]
    await Promise.all(versions.map(async (one) => await writeDossier(table, version(id, one), NOW)))
    expect((await readDossierFrom(table, id))?.version).toBe(7)
  })

  test('that is too large for an item lies in parts', async () => {
    const id = newId()
    const written = large(id, 1)
    await writeDossier(table, written, NOW)
    const parts = await partsOf(id)
    expect(parts.length).toBeGreaterThan(1)
    for (const { data } of parts) expect(data.length).toBeLessThanOrEqual(350 * 1024)
    expect(await readDossierFrom(table, id)).toEqual(written)
  })

  test('takes its parts out of the table an hour after it was replaced, or lost', async () => {
    const id = newId()
    await writeDossier(table, large(id, 2), NOW)
    const current = new Set((await partsOf(id)).map(({ part }) => part))
    expect(await writeDossier(table, large(id, 1), NOW)).toBe(false)
    const lost = (await partsOf(id)).filter(({ part }) => !current.has(part))
    expect(lost.length).toBeGreaterThan(1)
    for (const { expiresAt } of lost) expect(expiresAt).toBe(NOW / 1000 + 3600)
    await writeDossier(table, version(id, 3), NOW)
    for (const { expiresAt } of await partsOf(id)) expect(expiresAt).toBe(NOW / 1000 + 3600)
  })

  test('of a writer killed before it was whole is the one before', async () => {
    const id = newId()
    const before = version(id, 1)
    await writeDossier(table, before, NOW)
    const killed = engine()
    interceptRequests(killed, async ({ input }, proceed) => {
      if (input.Item?.['part'] === 'dossier') throw new Error('killed')
      return await proceed()
    })
    await expect(
      writeDossier({ client: killed, stage: 'test' }, large(id, 2), NOW),
    ).rejects.toThrow('killed')
    expect(await readDossierFrom(table, id)).toEqual(before)
  })

  test('that was replaced while it was read is read again', async () => {
    const id = newId()
    await writeDossier(table, large(id, 1), NOW)
    const overtaken = engine()
    let times = 0
    interceptRequests(overtaken, async ({ input }, proceed) => {
      if (String(input.Key?.['part']).startsWith('part#') && ++times === 1) {
        for (const { part } of await partsOf(id)) {
          await client.send(new DeleteCommand(dossierKey('test', id, part)))
        }
        await writeDossier(table, version(id, 2), NOW + 1)
      }
      return await proceed()
    })
    const read = await readDossierFrom({ client: overtaken, stage: 'test' }, id)
    expect(read?.version).toBe(2)
  })

  test('of which a part is not readable everywhere yet is read consistently', async () => {
    const id = newId()
    await writeDossier(table, large(id, 1), NOW)
    const behind = engine()
    interceptRequests(behind, async ({ input }, proceed) =>
      !input.ConsistentRead && String(input.Key?.['part']).startsWith('part#')
        ? { output: {} }
        : await proceed(),
    )
    const tables = { client: behind, stage: 'test' }
    expect((await readDossierFrom(tables, id))?.version).toBe(1)
    const consistent = await readDossiersFrom(tables, [id], { consistent: true })
    expect(consistent.get(id)?.version).toBe(1)
  })

  test('that lacks a part, or is no dossier, is an error that names the project', async () => {
    const id = newId()
    await writeDossier(table, large(id, 1), NOW)
    const [first] = await partsOf(id)
    await client.send(new DeleteCommand(dossierKey('test', id, first?.part)))
    const broken = { name: 'BrokenDossierError', project: id }
    await expect(readDossierFrom(table, id)).rejects.toMatchObject(broken)
    const { TableName, Key } = dossierKey('test', id)
    const Item = { ...Key, version: 9, madeAt: '', data: Buffer.from('no dossier') }
    await client.send(new PutCommand({ TableName, Item }))
    await expect(readDossierFrom(table, id)).rejects.toMatchObject(broken)
    await expect(readDossiersFrom(table, [id])).rejects.toMatchObject(broken)
  })
})

describe('several dossiers', () => {
  test('are read by one request for a hundred, without those that are not there', async () => {
    const ids = Array.from({ length: 120 }, newId)
    await Promise.all(
      ids.slice(10).map(async (id) => await writeDossier(table, version(id, 1), NOW)),
    )
    const requests = recordRequests(client)
    const dossiers = await readDossiersFrom(table, [...ids, ...ids])
    expect([...dossiers.keys()].toSorted()).toEqual(ids.slice(10).toSorted())
    expect(dossiers.get(ids[50]!)).toEqual(version(ids[50]!, 1))
    expect(requests.map(({ operation }) => operation)).toEqual(['BatchGetItem', 'BatchGetItem'])
  })

  test('may be large ones, and none', async () => {
    const id = newId()
    await writeDossier(table, large(id, 1), NOW)
    expect((await readDossiersFrom(table, [id])).get(id)?.version).toBe(1)
    expect((await readDossiersFrom(table, [])).size).toBe(0)
  })
})
