import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { functions } from '../../lambdas/deployment/functions.ts'
import { consumers, fanOutConsumer, queuedConsumers } from '../../lambdas/deployment/consumers.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { endpoints, needs } from '../../lambdas/deployment/endpoints.ts'
import { type TableGrant, USER_CATEGORIES } from '../../lambdas/platform/deployment.ts'
import { type TableDefinition, tables } from '../../lambdas/platform/dynamodb/tables.ts'
import { decidersOf, featuresWithEvents } from './find-deciders.ts'

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas')

/** Files of the features that export a Lambda, as the ids of the calls or consumers that they are. */
const handlerFiles = (): string[] =>
  readdirSync(lambdas, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(?!platform\/|fallback\/|gateway\/)[^/]+\/[^/.]+\.ts$/.test(name))
    .filter((name) => /^export const handler\b/m.test(readFileSync(join(lambdas, name), 'utf8')))
    .map((name) => name.replace(/\.ts$/, ''))

const deciders = (await Promise.all(featuresWithEvents.map(decidersOf))).flat()
const categories = deciders.map(({ category }) => category)
/** Kinds of what waits in the table `notifications` for a consumer. */
const PARTITIONS = ['pending', 'delivery']

test('ids are unique, among those of endpoints too', () => {
  const ids = functions.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(consumers)('$id has a handler, and what it declares exists', async (consumer) => {
  const module = (await import(join(lambdas, `${consumer.id}.ts`))) as { handler?: unknown }
  expect(module.handler).toBeTypeOf('function')
  const source: TableDefinition = tables[consumer.source]
  expect(source.streamed).toBe(true)
  // Emails have no kinds.
  expect(consumer.categories.length > 0).toBe(consumer.source !== 'email-outbox')
  const kinds = consumer.source === 'heads' ? categories : PARTITIONS
  for (const category of consumer.categories) expect(kinds).toContain(category)
})

test('a stream has two readers at most, and one of them fills the queues of all others', () => {
  const readers = consumers.filter(({ via }) => via === 'stream')
  for (const source of ['heads', 'notifications', 'email-outbox']) {
    expect(readers.filter((consumer) => consumer.source === source).length).toBeLessThanOrEqual(2)
  }
  const queued = consumers.filter(({ via }) => via === 'queue')
  expect(queued.length).toBeGreaterThan(0)
  expect(new Set(queuedConsumers)).toEqual(new Set(queued))
  // Only heads are put in order, by the name of their stream.
  expect(new Set(queued.map(({ source }) => source))).toEqual(new Set(['heads']))
  for (const { onlyNew } of queued) expect(onlyNew).toBe(false)
  const followed = new Set(queued.flatMap((consumer) => consumer.categories))
  expect(fanOutConsumer.categories).toEqual([...followed].toSorted())
})

test('of tables that consumers write what they follow in, new items alone are delivered', () => {
  for (const { id, source, onlyNew } of consumers) {
    expect([id, onlyNew]).toEqual([id, source !== 'heads'])
  }
})

test('an incident is public within ten seconds: nothing waits longer than one for others of its batch', () => {
  for (const { id, batchWindowSeconds } of consumers) {
    expect([id, batchWindowSeconds <= 1]).toEqual([id, true])
  }
})

test.each(consumers)('$id stays within what an event source takes', (consumer) => {
  const { batchSize, batchWindowSeconds, retries, timeoutSeconds } = consumer
  expect(batchSize).toBeGreaterThanOrEqual(1)
  expect(batchSize).toBeLessThanOrEqual(1_000)
  expect(batchWindowSeconds).toBeGreaterThanOrEqual(0)
  const isEndless = consumer === fanOutConsumer
  expect(retries).toBeGreaterThanOrEqual(isEndless ? -1 : 1)
  // Of a queue: one try less than it counts.
  expect(retries).toBeLessThan(isEndless ? 0 : 1_000)
  expect(timeoutSeconds).toBeLessThanOrEqual(900)
})

test.each(intakes)('$id stays within what a queue and its event source take', (intake) => {
  const { batchSize, messageBytes, atOnce, tries } = intake
  // A request to a function holds 6 MB: without a window as many as ten of the longest messages.
  expect(batchSize).toBeLessThanOrEqual(10)
  expect(batchSize * messageBytes).toBeLessThanOrEqual(5 * 1024 * 1024)
  expect(messageBytes).toBeLessThanOrEqual(1024 * 1024)
  expect(atOnce).toBeGreaterThanOrEqual(2)
  expect(tries).toBeGreaterThanOrEqual(2)
})

test('streams of each kind are named by a user, as USER_CATEGORIES says, or by what is told here', () => {
  const ofUsers: readonly string[] = USER_CATEGORIES
  expect(categories.filter((category) => !ofUsers.includes(category)).toSorted()).toEqual([
    'Announcement',
    'AuditReading',
    'IdentityLink',
    'Impersonation',
    'Incident',
    'News',
    'Project',
    'Quote',
  ])
})

test('the table of what endpoints need names every call, and no other', () => {
  expect(Object.keys(needs).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
})

describe('a call and its Lambda', () => {
  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s has a file that exports its handler',
    async (id) => {
      const module: unknown = await import(join(lambdas, `${id}.ts`))
      expect(module).toMatchObject({ handler: expect.any(Function) })
    },
  )

  test('no Lambda of a feature is without its call, unless it consumes a stream, takes in what others send or runs by the clock', () => {
    const declared = functions.map(({ id }) => id)
    expect(
      handlerFiles().toSorted(),
      'Calls stand in shared/contract/registry.ts, all else in consumers.ts, intakes.ts and schedules.ts of lambdas/deployment.',
    ).toEqual(declared.toSorted())
  })
})

test('who may read heads may read the events that a head of another reducer is folded from anew', () => {
  const keysOf = (grants: readonly TableGrant[] = []): string[] =>
    grants
      .filter(({ may, index }) => may.includes('read') && index === undefined)
      .flatMap(({ keys = ['*'] }) => keys)
  const without = functions.flatMap(({ id, tables: granted }) => {
    const readable = keysOf(granted['events'])
    return keysOf(granted['heads'])
      .filter((key) => !readable.includes(key) && !readable.includes('*'))
      .map((key) => [id, key] as const)
  })
  // They read off the heads as they are, without a reducer: what webhooks there are.
  expect(new Set(without.map((pair) => pair.join(' ')))).toEqual(
    new Set([
      'notifications/follow-heads Webhook#*',
      'notifications/hand-over Webhook#*',
      'notifications/keep-up Webhook#*',
    ]),
  )
})

test.each(functions)(
  '$id asks for rights on tables that exist, and can never change an event',
  (one) => {
    for (const table of Object.keys(one.tables)) expect(tables).toHaveProperty(table)
    const uses = ['events', 'streams'].flatMap((table) =>
      (one.tables[table] ?? []).flatMap(({ may }) => may),
    )
    expect(uses.filter((use) => use !== 'read' && use !== 'put')).toEqual([])
  },
)

describe('a call that looks for a session', () => {
  const withSession = endpoints.filter(({ access }) => access !== 'public')

  test('is among the calls', () => {
    expect(withSession.length).toBeGreaterThan(0)
  })

  test.each(withSession.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s may do so',
    (_, endpoint) => {
      const grants = endpoint.tables['sessions'] ?? []
      expect(grants).toContainEqual({ may: ['read'] })
      expect(grants).toContainEqual({
        may: ['update'],
        attributes: ['id', 'lastSeen', 'expiresAt'],
      })
    },
  )
})
