import { readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { DynamoDBDocumentClient, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { expect, onTestFinished, test, vi } from 'vitest'
import { setInItem } from '../../../test/support/data/set-in-item.ts'
import { signInNewUser } from '../../../test/support/http/accounts.ts'
import { createVisitor } from '../../../test/support/http/visitor.ts'
import { recordedEvents } from '../../../test/support/event-store/recorded-events.ts'
import { runOps } from '../../../test/support/product/run-ops.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { EVENTUALLY } from '../../../test/support/time/eventually.ts'
import { tableName } from '../dynamodb/tables.ts'

const cloud = await useTestCloud()

type Line = Readonly<Record<string, unknown>>

const linesOf = (endpoint: string): Line[] =>
  readFileSync(cloud.logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
    .filter((line) => line['event'] === 'request' && line['endpoint'] === endpoint)

type Figures = Readonly<Record<string, unknown>>

const metricsBy = async (dimension: string): Promise<Readonly<Record<string, Figures>>> => {
  const response = await fetch(`${cloud.origin}/__local/metrics`)
  const { by } = (await response.json()) as { by: Record<string, Record<string, Figures>> }
  return by[dimension] ?? {}
}

const metricsOf = async (endpoint: string): Promise<unknown> =>
  (await metricsBy('endpoint'))[endpoint]

const TRACE = '0af7651916cd43dd8448eb211c80319c'
const traceparent = `00-${TRACE}-b7ad6b7169203331-01`

test('each request is one line of metrics, and the laptop adds up the same figures', async () => {
  const user = await signInNewUser(cloud)
  expect((await user.post('/api/watchlist/create', { name: 'First' })).status).toBe(200)
  expect((await user.post('/api/watchlist/create', { name: 'First' })).status).toBe(409)
  expect((await user.post('/api/watchlist/create', { name: 'Second' })).status).toBe(200)
  await createVisitor(cloud.origin).post('/api/watchlist/create', { name: 'Third' })

  const lines = linesOf('watchlist/create')
  expect(lines).toMatchObject([
    // Is counted, and begins a stream: the event, its head and the note of its beginning, two units each.
    { status: 200, coldStarts: 1, clientErrors: 0, serverErrors: 0, writeUnits: 7, retries: 0 },
    { status: 409, coldStarts: 0, clientErrors: 1, serverErrors: 0, writeUnits: 1, conflicts: 0 },
    { status: 200, coldStarts: 0, clientErrors: 0, serverErrors: 0, writeUnits: 5 },
    { status: 401, coldStarts: 0, clientErrors: 1, serverErrors: 0, readUnits: 0, writeUnits: 0 },
  ])
  const metrics = [
    { Name: 'milliseconds', Unit: 'Milliseconds' },
    { Name: 'retries', Unit: 'Count' },
    { Name: 'conflicts', Unit: 'Count' },
    { Name: 'readUnits', Unit: 'Count' },
    { Name: 'writeUnits', Unit: 'Count' },
    { Name: 'serverErrors', Unit: 'Count' },
  ]
  for (const line of lines) {
    expect(line['_aws']).toEqual({
      Timestamp: expect.any(Number),
      CloudWatchMetrics: [
        { Namespace: 'Assay', Dimensions: [['stage', 'endpoint']], Metrics: metrics },
      ],
    })
    for (const { Name } of metrics) expect(line[Name]).toEqual(expect.any(Number))
    expect(line['stage']).toBe(cloud.stage)
  }
  const time: unknown = expect.any(Number)
  expect(await metricsOf('watchlist/create')).toEqual({
    count: 4,
    milliseconds: { p50: time, p95: time, p99: time },
    retries: 0,
    conflicts: 0,
    readUnits: lines.reduce((sum, line) => sum + Number(line['readUnits']), 0),
    writeUnits: 13,
    serverErrors: 0,
  })
})

test('commands that race for a stream count their conflicts', async () => {
  const user = await signInNewUser(cloud)
  const before = linesOf('watchlist/create').length
  // The first writes once another has read the stream as it was, too.
  const second = Promise.withResolvers<void>()
  const client = DynamoDBDocumentClient.prototype
  const send: unknown = Reflect.get(client, 'send')
  let writes = 0
  const holdFirst = async function (this: unknown, ...given: readonly unknown[]) {
    const [command] = given
    if (
      command instanceof TransactWriteCommand &&
      JSON.stringify(command.input).includes(user.sub)
    ) {
      writes += 1
      if (writes > 1) second.resolve()
      await second.promise
    }
    return await Reflect.apply(send as () => Promise<unknown>, this, given)
  }
  const spy = vi.spyOn(client, 'send').mockImplementation(holdFirst as never)
  onTestFinished(() => spy.mockRestore())
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const answers = await Promise.all(
    names.map(async (name) => await user.post('/api/watchlist/create', { name })),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const conflicts = linesOf('watchlist/create')
    .slice(before)
    .reduce((sum, line) => sum + Number(line['conflicts']), 0)
  expect(conflicts).toBeGreaterThan(0)
})

test('a command leads from its trace to its event', async () => {
  const user = await signInNewUser(cloud)
  const answer = await user.post('/api/watchlist/create', { name: 'Traced' }, { traceparent })
  expect(answer.status).toBe(200)
  const line = linesOf('watchlist/create').find(({ traceId }) => traceId === TRACE)
  expect(line?.['requestId']).toBe(answer.headers.get('x-request-id'))
  const [event] = await recordedEvents(cloud, `Watchlist#${user.sub}`)
  expect(event?.correlationId).toBe(line?.['requestId'])
})

test('a failure leads from the report of the page to the lines of its request', async () => {
  const user = await signInNewUser(cloud)
  await user.post('/api/watchlist/create', { name: 'To be damaged' })
  await setInItem(cloud, 'heads', { stream: `Watchlist#${user.sub}` }, 's', 'damaged')
  const failed = await user.post('/api/watchlist/create', { name: 'Lost' }, { traceparent })
  expect(failed.status).toBe(500)
  // What the page sends of a call that failed: the answer as it was.
  const trace = await failed.text()
  const requestId = failed.headers.get('x-request-id')
  expect(JSON.parse(trace)).toMatchObject({ error: { requestId } })
  const reported = await user.post('/api/errors', {
    title: 'ServerError 500: POST /api/watchlist/create',
    description: `${cloud.origin}/my/watchlists`,
    trace,
  })
  const { id } = (await reported.json()) as { id: string }

  const data = dirname(dirname(cloud.logFile))
  const { out } = await runOps(['replay', '--source', 'errors', '--id', id, '--data', data])
  const report = JSON.parse(out) as { readonly trace: string }
  expect(JSON.parse(report.trace)).toMatchObject({ error: { requestId } })
  const lines = readFileSync(cloud.logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  expect(lines.filter((line) => line['requestId'] === requestId)).toMatchObject([
    { event: 'request failed', traceId: TRACE, endpoint: 'watchlist/create' },
    { event: 'request', traceId: TRACE, endpoint: 'watchlist/create', serverErrors: 1 },
  ])
})

test('a request without a trace begins one, as at API Gateway', async () => {
  const answer = await createVisitor(cloud.origin).get('/api/watchlist')
  const requestId = answer.headers.get('x-request-id')
  expect(linesOf('watchlist/list').find((line) => line['requestId'] === requestId)).toMatchObject({
    traceId: expect.stringMatching(/^1-[0-9a-f]{8}-[0-9a-f]{24}$/) as string,
  })
})

test('a consumer of emails tells what each batch took, and what failed', async () => {
  const TableName = tableName(cloud.stage, 'email-outbox')
  const at = new Date().toISOString()
  const expiresAt = Math.floor(Date.parse(at) / 1000) + 86_400
  const mail = { at, expiresAt, kind: 'password-changed', to: 'metrics@assay.example' }
  for (const Item of [
    { ...mail, id: 'fine' },
    { ...mail, id: 'poisoned', kind: 'unknown' },
  ]) {
    await cloud.documents.send(new PutCommand({ TableName, Item }))
  }
  const time: unknown = expect.any(Number)
  const times = { p50: time, p95: time, p99: time }
  await vi.waitFor(async () => {
    const { count, records, ...figures } = (await metricsBy('consumer'))['email/send-emails'] ?? {}
    // Each failing try is a call of its own, beside the one that sends.
    expect(count).toBeGreaterThanOrEqual(3)
    expect(records).toBe(4)
    expect(figures).toEqual({
      failed: 3,
      behindMilliseconds: times,
      milliseconds: times,
      retries: 0,
      conflicts: 0,
      // It is claimed and deleted.
      readUnits: 0,
      writeUnits: 2,
    })
  }, EVENTUALLY)
})

test('what is counted names no person', async () => {
  const user = await signInNewUser(cloud)
  await user.get('/api/watchlist')
  const text = await (await fetch(`${cloud.origin}/__local/metrics`)).text()
  expect(text).toContain('"watchlist/list"')
  expect(text).not.toContain(user.sub)
})
