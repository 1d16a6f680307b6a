import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { expect, test } from 'vitest'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { importProjects } from '../../lambdas/projects/operations.ts'
import { LOCAL_STAGE } from '../../local/data-directory/data-directory.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { listProjects, withTables } from '../../test/support/product/data-place.ts'
import { runCommand } from '../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { readEventItems, readHeadItem } from '../streams/read-stream.ts'
import { rebuild } from './rebuild.ts'
import { restore } from './restore.ts'

/** What commands do of themselves, without an option, where the newest event of a stream is gone. */

const folder = temporaryFolder('lost-event')
const [data, copy] = [join(folder, 'data'), join(folder, 'copy')]
const STREAM = 'Project#tidewell'
const TableName = tableName(LOCAL_STAGE, 'events')

await withTables(data, async (client, objects) => {
  await listProjects({ client, objects }, ['tidewell', 'quern'])
  const table = { client, objects, stage: LOCAL_STAGE, now: () => Date.now() }
  const renamed = projectFacts({ id: 'tidewell', name: 'Tidewell', demo: false })
  await importProjects({ ...table, store: createEventStore(table) }, [renamed])
})
cpSync(data, copy, { recursive: true })
const lost = await withTables(data, async (client) => {
  const newest = (await readEventItems({ client, stage: LOCAL_STAGE }, STREAM)).at(-1)
  if (!newest) throw new Error(`${STREAM} has no event.`)
  const Key = { stream: STREAM, version: newest.version }
  await client.send(new DeleteCommand({ TableName, Key }))
  return newest
})

const headVersion = async (): Promise<unknown> =>
  await withTables(
    data,
    async (client) => (await readHeadItem({ client, stage: LOCAL_STAGE }, STREAM))?.['version'],
  )

test('rebuild leaves the head, the last trace of the event, until it is told to trust the events', async () => {
  const left = await runCommand(rebuild, ['--data', data])
  expect(left.out).toContain(`${STREAM} was left as it is.`)
  expect(left.exitCode).toBe(1)
  expect(await headVersion()).toBe(lost.version)
  const trusted = await runCommand(rebuild, ['--data', data, '--trust-events'])
  expect(trusted.exitCode).toBe(0)
  expect(await headVersion()).not.toBe(lost.version)
})

test('restore writes nothing where another event took its place, until it is told to skip such streams', async () => {
  await withTables(data, async (client) => {
    await client.send(new PutCommand({ TableName, Item: { ...lost, d: { name: 'Another' } } }))
    const [first] = await readEventItems({ client, stage: LOCAL_STAGE }, 'Project#quern')
    const Key = { stream: first?.stream, version: first?.version }
    await client.send(new DeleteCommand({ TableName, Key }))
  })
  const args = ['--data', data, '--from-data', copy, '--yes', '--json']
  const stopped = await runCommand(restore, args)
  expect(stopped).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('Nothing was written'),
  })
  expect(stopped.json()).not.toHaveProperty('restored')
  const skipped = await runCommand(restore, [...args, '--skip-conflicts'])
  expect(skipped.json()).toMatchObject({ restored: 1 })
})
