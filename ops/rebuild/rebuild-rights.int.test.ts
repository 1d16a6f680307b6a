import { expect, test } from 'vitest'
import { importProjects } from '../../lambdas/projects/operations.ts'
import { generateProjects } from '../../local/demo/generate-projects.ts'
import { recordRequests } from '../../test/support/aws/observe-client.ts'
import { useTemporaryBucket } from '../../test/support/aws/temporary-bucket.ts'
import { recordProject } from '../../test/support/data/catalogue.ts'
import { runbook } from '../../test/support/documents/runbook.ts'
import { tablesForEachTest } from '../../test/support/streams/stream-tables.ts'
import { deciders } from '../deciders.ts'
import { rebuildAll } from './rebuild-all.ts'

const openTables = tablesForEachTest()
const objects = useTemporaryBucket()

/** `GetItem heads` and the like, as the chapter of these commands lists them. */
const listedRights = (): Set<string> => {
  const [, chapter = ''] = runbook().split('\n## Events: check, make anew, hand out\n')
  const [, rights = ''] = /^Rights: (.*)$/m.exec(chapter) ?? []
  const clauses = rights.matchAll(/((?:[A-Z]\w+(?:, | and )?)+) on ((?:`[\w-]+`(?: and )?)+)/g)
  return new Set(
    [...clauses].flatMap(([, actions = '', tables = '']) =>
      [...actions.matchAll(/\w+(?=,| and|$)/g)].flatMap(([action]) =>
        [...tables.matchAll(/[\w-]+(?=`)/g)].map(([table]) => `${action} ${table}`),
      ),
    ),
  )
}

test('the runbook lists the rights that a rebuild takes', async () => {
  const { client, stage, store, another } = await openTables()
  const table = { client, stage, objects, now: () => Date.now() }
  const projects = generateProjects(7, 3)
  await importProjects({ ...table, store }, projects)
  await recordProject(store, { ...projects[0]!, name: 'Renamed' })
  const recorded = another()
  const requests = recordRequests(recorded)
  const options = { deciders, trustEvents: false, onProgress: () => {} }
  await rebuildAll(
    { client: recorded, stage, objects },
    { ...options, signal: new AbortController().signal },
  )
  const taken = requests.flatMap(({ operation, input }) => {
    const { TableName, RequestItems = {} } = input as {
      readonly TableName?: string
      readonly RequestItems?: object
    }
    const tables = TableName === undefined ? Object.keys(RequestItems) : [TableName]
    return tables.map(
      (name) => `${operation} ${name.slice(name.indexOf(stage) + stage.length + 1)}`,
    )
  })
  expect(taken).toContain('BatchGetItem snapshots')
  const listed = listedRights()
  expect([...new Set(taken)].filter((right) => !listed.has(right))).toEqual([])
})
