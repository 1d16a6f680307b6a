import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { brokenConnection } from '../../../test/support/aws/aws-failures.ts'
import { interceptRequests } from '../../../test/support/aws/observe-client.ts'
import { tableItems } from '../../../test/support/data/table-items.ts'
import { createDocumentClient } from '../../platform/dynamodb/document-client.ts'
import { createRetry } from '../../platform/dynamodb/retry.ts'
import { createViews } from './views.ts'

const NOW = Date.parse('2047-03-01T13:20:00Z')

/** Views; if `losesAnswer`, the first answer to a write gets lost. */
const open = ({ losesAnswer = false, random = Math.random } = {}) => {
  let lost = !losesAnswer
  const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
  interceptRequests(client, async ({ operation }, proceed) => {
    const answer = await proceed()
    if (lost || operation !== 'TransactWriteItems') return answer
    lost = true
    throw brokenConnection()
  })
  const retry = createRetry({ random: Math.random, sleep: wait })
  return { client, views: createViews({ client, stage: 'test', retry, random }) }
}

test('a view whose answer gets lost is counted once', async () => {
  const { views } = open({ losesAnswer: true })
  const project = randomUUID()
  await views.countOne(project, randomUUID(), NOW)
  expect(await views.count(project, NOW)).toMatchObject({ total: 1, last24h: 1, last7d: 1 })
})

test('a flag is forgotten an hour after its day', async () => {
  const { views, client } = open()
  const flag = randomUUID()
  await views.countOne(randomUUID(), flag, NOW)
  const [item] = await tableItems({ client, stage: 'test' }, 'counters', flag)
  expect(item?.['expiresAt']).toBe(Date.parse('2047-03-02T01:00:00Z') / 1000)
})

test('views are spread over all items', async () => {
  let drawn = 0
  const { views } = open({ random: () => (drawn++ % 4) / 4 })
  const project = randomUUID()
  for (let index = 0; index < 8; index += 1) await views.countOne(project, randomUUID(), NOW)
  expect(await views.count(project, NOW)).toMatchObject({ total: 8 })
  const { views: last } = open({ random: () => 0.999_999 })
  expect(await last.countOne(project, randomUUID(), NOW)).toMatchObject({ total: 9 })
})
