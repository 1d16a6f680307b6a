import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  catalogueKey,
  type CatalogueStore,
  readManifest,
} from '../../lambdas/projects/catalogue/store/manifest.ts'
import { dossierKey } from '../../lambdas/projects/dossier/dossier-items.ts'
import { readDossierFrom } from '../../lambdas/projects/dossier/read-dossier.ts'
import { importProjects } from '../../lambdas/projects/catalogue/import-catalogue.ts'
import { generateProjects } from '../../local/demo/generate-projects.ts'
import { interceptRequests } from '../../test/support/aws/observe-client.ts'
import { useTemporaryBucket } from '../../test/support/aws/temporary-bucket.ts'
import {
  evidenceFrom,
  rateAgain,
  readCatalogue,
  recordEvidenceOf,
  recordProject,
} from '../../test/support/data/catalogue.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { draft, incidentConfirmed } from '../../test/support/data/rating-records.ts'
import { setInItem } from '../../test/support/data/set-in-item.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { deciders } from '../deciders.ts'
import { rebuildAll } from './rebuild-all.ts'
import { rebuildCatalogue } from './rebuild-catalogue.ts'

const openTables = tablesForEachTest()
const objects = useTemporaryBucket()
const PROJECTS = 4
const NONE: ReadonlySet<string> = new Set()
const RIGHT = { published: undefined, unrated: [] }
const HACK = { stream: 'Project#tidewell', version: 3 }

/** The project `tidewell`, rated; version 3 of its stream is an incident. */
const ratedProject = async () => {
  const tables = await openTables()
  const place = { documents: tables.client, stage: tables.stage, objects }
  await recordProject(tables.store, projectFacts())
  const hack = incidentConfirmed(2, { severity: 'critical' })
  const kyc = draft('KycVerified', 9, { provider: 'Larch' })
  for (const one of [kyc, hack, kyc]) await recordEvidenceOf(place, 'tidewell', evidenceFrom([one]))
  await rateAgain(place)
  return { client: tables.client, stage: tables.stage, objects, now: () => Date.now() }
}

const publishedCatalogue = async (projects = PROJECTS) => {
  const tables = await openTables()
  const { client, stage, store } = tables
  const table: CatalogueStore = {
    client,
    stage,
    objects,
    name: randomUUID(),
    now: () => Date.now(),
  }
  await importProjects({ ...table, store }, generateProjects(7, projects))
  const catalogue = async () => await readCatalogue(table)
  return { tables, table, catalogue, published: await catalogue() }
}

describe('rebuild of the catalogue', () => {
  it('publishes nothing where nothing has changed', async () => {
    const { table, catalogue, published } = await publishedCatalogue()
    expect(await rebuildCatalogue(table, NONE)).toEqual(RIGHT)
    expect((await catalogue()).version).toBe(published.version)
  })

  it('publishes nothing where there is nothing', async () => {
    const tables = await openTables()
    const table = { client: tables.client, stage: tables.stage, objects, now: () => Date.now() }
    expect(await rebuildCatalogue(table, NONE)).toEqual(RIGHT)
    expect(await readManifest(table)).toBeUndefined()
  })

  it('publishes what the projects say now', async () => {
    const { tables, table, catalogue } = await publishedCatalogue()
    const [project] = generateProjects(7, 1)
    const facts = { ...project!, name: 'Renamed' }
    await recordProject(tables.store, facts)
    expect((await catalogue()).byId.get(facts.id)?.name).not.toBe('Renamed')
    expect(await rebuildCatalogue(table, NONE)).toEqual({ published: 2, unrated: [] })
    expect((await catalogue()).byId.get(facts.id)?.name).toBe('Renamed')
    expect((await catalogue()).rows).toHaveLength(PROJECTS)
  })

  it('makes a dossier that cannot be read anew of the events', async () => {
    const { table, catalogue } = await publishedCatalogue()
    const [project] = generateProjects(7, 1)
    const { id } = project!
    const right = await readDossierFrom(table, id)
    const { TableName, Key } = dossierKey(table.stage, id)
    const Item = { ...Key, version: 1, madeAt: '2026-01-01', data: Buffer.from('no dossier') }
    await table.client.send(new PutCommand({ TableName, Item }))
    expect(await rebuildCatalogue(table, NONE)).toEqual(RIGHT)
    expect(await readDossierFrom(table, id)).toEqual(right)
    expect((await catalogue()).rows).toHaveLength(PROJECTS)
  })

  it.each<[string, string, (table: CatalogueStore) => Promise<unknown>]>([
    [
      'lost',
      'Its events are damaged at version 4 (gap).',
      async ({ client, stage }) =>
        await client.send(new DeleteCommand({ TableName: tableName(stage, 'events'), Key: HACK })),
    ],
    [
      'changed',
      'Its events are damaged at version 3 (changed).',
      async (table) => await setInItem(table, 'events', HACK, 'd.data.severity', 'low'),
    ],
  ])('keeps the dossier, where an event of a project was %s', async (_, reason, damage) => {
    const table = await ratedProject()
    const right = await readDossierFrom(table, 'tidewell')
    expect(right?.evidence.map(({ type }) => type)).toEqual([
      'KycVerified',
      'IncidentConfirmed',
      'KycVerified',
    ])
    await damage(table)
    const rebuilt = await rebuildAll(table, {
      deciders,
      trustEvents: false,
      onProgress: () => {},
      signal: new AbortController().signal,
    })
    expect(rebuilt).toMatchObject({
      failures: [{ stream: 'Project#tidewell', reason }],
      catalogue: undefined,
    })
    expect(await readDossierFrom(table, 'tidewell')).toEqual(right)
  })

  it('rates no further project once it is told to stop, and publishes nothing then', async () => {
    const { tables, table } = await publishedCatalogue(40)
    const place = { client: tables.another(), stage: table.stage, objects }
    const stopping = new AbortController()
    const opened = new Set<unknown>()
    interceptRequests(place.client, async ({ operation, input: { Key } }, proceed) => {
      if (operation === 'GetItem' && String(Key?.['name']).startsWith('dossier#')) {
        opened.add(Key?.['name'])
        stopping.abort(new Error('Stopped.'))
      }
      return await proceed()
    })
    const { signal } = stopping
    const options = { deciders, trustEvents: false, onProgress: () => {}, signal }
    await expect(rebuildAll(place, options)).rejects.toThrow('Stopped.')
    expect(opened.size).toBeGreaterThan(0)
    expect(opened.size).toBeLessThan(40)
    expect(await readManifest(place)).toBeUndefined()
  })

  it('publishes it before it makes lists of queues and users', async () => {
    const table = await ratedProject()
    await table.client.send(new DeleteCommand(catalogueKey(table, 'manifest#8')))
    const { another } = await openTables()
    const client = another()
    interceptRequests(client, async ({ operation, input }, proceed) => {
      // What each list begins with: the heads of streams that are no projects.
      const isFiltered = operation === 'Scan' && 'FilterExpression' in input
      if (isFiltered && !JSON.stringify(input).includes('"Project#"')) {
        throw new Error('A list was begun.')
      }
      return await proceed()
    })
    const rebuilt = rebuildAll(
      { ...table, client },
      { deciders, trustEvents: false, onProgress: () => {}, signal: new AbortController().signal },
    )
    await expect(rebuilt).rejects.toThrow('A list was begun.')
    expect(await readManifest(table)).toBeDefined()
  })

  it('publishes it anew when its manifest or a part of it is gone or damaged', async () => {
    const { table, catalogue, published } = await publishedCatalogue()
    const objectsNow = async () => (await readManifest(table))!.segments[0]!.objects
    const damages: Record<string, () => Promise<unknown>> = {
      manifest: async () =>
        await table.client.send(new DeleteCommand(catalogueKey(table, 'manifest#8'))),
      figures: async () =>
        await objects.put((await objectsNow()).figures, Buffer.from('these are no columns')),
    }
    for (const group of ['standing', 'ids', 'list', 'weights'] as const) {
      damages[group] = async () => await objects.remove((await objectsNow())[group])
    }
    for (const [part, damage] of Object.entries(damages)) {
      await damage()
      expect((await rebuildCatalogue(table, NONE)).published, part).toBeGreaterThan(0)
      expect((await catalogue()).rows, part).toEqual(published.rows)
    }
  })
})
