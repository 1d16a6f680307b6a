import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { auditReadings } from '../../lambdas/audit/decider.ts'
import { impersonationStreams } from '../../lambdas/impersonation/decider.ts'
import { incidents } from '../../lambdas/incidents/decider.ts'
import { newsletters } from '../../lambdas/notifications/decider.ts'
import type { Decider, DomainEvent } from '../../lambdas/platform/event-store/decider.ts'
import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { importProjects } from '../../lambdas/projects/operations.ts'
import { quotes } from '../../lambdas/quotes/decider.ts'
import { profiles } from '../../lambdas/user/decider.ts'
import { watchlists } from '../../lambdas/watchlist/decider.ts'
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

/** One of each of which a rebuild makes lists anew. */
const recordOneOfEach = async (store: Pick<EventStore, 'execute'>, projectId: string) => {
  const record = async <State, Command, Event extends DomainEvent>(
    decider: Decider<State, Command, Event>,
    id: string,
    command: Command,
  ) => {
    await store.execute(decider, id, command, {
      commandId: randomUUID(),
      payload: 'one',
      actor: { id: 'someone', kind: 'user' },
      correlationId: 'trace',
    })
  }
  const list = { id: 'a', name: 'Mine' }
  await record(watchlists, 'someone', {
    type: 'CreateWatchlist',
    ...list,
    projects: [projectId, 'another'],
  })
  const preferences = { productNews: true, watchlistDigest: 'daily' } as const
  await record(profiles, 'someone', { type: 'ChangePreferences', preferences })
  await record(quotes, 'quote', { type: 'RequestQuote', product: 'skynet', sealed: 'sealed' })
  await record(newsletters, 'first', { type: 'SendNews', subject: 'Subject', text: 'Text.' })
  await record(incidents, 'IR-00000001', {
    type: 'ReportIncident',
    projectId,
    kind: 'exploit',
    about: '',
    sealed: { description: 'd', evidence: 'e', contact: 'c', reporter: 'r' },
  })
  await record(impersonationStreams, 'session', {
    type: 'StartImpersonation',
    adminId: 'mara',
    subjectId: 'someone',
    origin: 'sealed',
    expiresAt: '2040-01-02T03:04:05.000Z',
  })
  const looked = { at: 'readings', query: {} } as const
  await record(auditReadings, 'mara.2040-01', { type: 'NoteReading', looked })
}

test('the runbook lists the rights that a rebuild takes', async () => {
  const { client, stage, store, another } = await openTables()
  const table = { client, stage, objects, now: () => Date.now() }
  const projects = generateProjects(7, 3)
  await importProjects({ ...table, store }, projects)
  await recordProject(store, { ...projects[0]!, name: 'Renamed' })
  await recordOneOfEach(store, projects[0]!.id)
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
  expect(taken).toContain('Query streams')
  const listed = listedRights()
  expect([...new Set(taken)].filter((right) => !listed.has(right))).toEqual([])
})
