import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consumers } from '../../shared/contract/consumers.ts'
import { registry } from '../../shared/contract/registry.ts'
import { type TableDefinition, tables } from '../../lambdas/platform/dynamodb/tables.ts'
import { decidersOf, featuresWithEvents } from './find-deciders.ts'

const lambdas = join(import.meta.dirname, '..', '..', 'lambdas')

const deciders = (await Promise.all(featuresWithEvents.map(decidersOf))).flat()
const categories = deciders.map(({ category }) => category)

test('ids are unique, among those of endpoints too', () => {
  const ids = [...consumers, ...registry].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test.each(consumers)('$id has a handler, and what it declares exists', async (consumer) => {
  const module = (await import(join(lambdas, `${consumer.id}.ts`))) as { handler?: unknown }
  expect(module.handler).toBeTypeOf('function')
  const source: TableDefinition = tables[consumer.source]
  expect(source.streamed).toBe(true)
  for (const table of Object.keys(consumer.tables)) expect(tables).toHaveProperty(table)
  // Streams alone have kinds.
  expect(consumer.categories.length > 0).toBe(consumer.source === 'heads')
  for (const category of consumer.categories) expect(categories).toContain(category)
})

test.each(consumers)('$id stays within what an event source takes', (consumer) => {
  const { batchSize, batchWindowSeconds, retries, timeoutSeconds } = consumer
  expect(batchSize).toBeGreaterThanOrEqual(1)
  expect(batchSize).toBeLessThanOrEqual(1_000)
  expect(batchWindowSeconds).toBeGreaterThanOrEqual(0)
  expect(batchWindowSeconds).toBeLessThanOrEqual(300)
  expect(retries).toBeGreaterThanOrEqual(1)
  expect(timeoutSeconds).toBeLessThanOrEqual(900)
})
