import { expect, test } from 'vitest'
import { interceptRequests } from '../../../../test/support/aws/observe-client.ts'
import { recordProject } from '../../../../test/support/data/catalogue.ts'
import { rowOf } from '../../../../test/support/data/catalogue-entries.ts'
import { tablesForEachTest } from '../../../../test/support/streams/stream-tables.ts'
import { readProjectVersions } from './project-versions.ts'

const openTables = tablesForEachTest()

test('projects are in the order of their ids, whatever that of a scan is', async () => {
  const tables = await openTables()
  for (const id of ['elm', 'ash', 'fir', 'beech', 'ash2'])
    await recordProject(tables.store, rowOf(id))
  // The embedded engine has a scan in the order of keys.
  interceptRequests(tables.client, async (_, proceed) => {
    const answer = await proceed()
    const { Items = [] } = answer.output as { readonly Items?: readonly unknown[] }
    return { ...answer, output: { ...answer.output, Items: Items.toReversed() } }
  })
  expect(await readProjectVersions(tables)).toEqual([
    { id: 'ash', version: 1 },
    { id: 'ash2', version: 1 },
    { id: 'beech', version: 1 },
    { id: 'elm', version: 1 },
    { id: 'fir', version: 1 },
  ])
})
