import { randomUUID } from 'node:crypto'
import {
  type DynamoDBDocumentClient,
  GetCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { expect, inject, test } from 'vitest'
import { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { failureOf } from '../../lambdas/platform/dynamodb/failures.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  type Burst,
  type FaultKind,
  faultKinds,
  injectFaults,
  noFaults,
} from './fault-middleware.ts'

const connect = (): DynamoDBDocumentClient =>
  createDocumentClient({ endpoint: inject('engineEndpoint') })
const TableName = tableName('test', 'counters')

/** A connection with planned faults, and whether what was put over it is there. */
const withFaults = (...plan: Burst[]) => {
  const client = connect()
  const fired = noFaults()
  const late: (() => Promise<unknown>)[] = []
  const failures = injectFaults(client, { plan, fired, sendLate: (send) => void late.push(send) })
  const key = randomUUID()
  return {
    fired,
    failures,
    late,
    put: async () =>
      await client.send(
        new TransactWriteCommand({ TransactItems: [{ Put: { TableName, Item: { key } } }] }),
      ),
    get: async () => await client.send(new GetCommand({ TableName, Key: { key } })),
    isThere: async () =>
      (await connect().send(new GetCommand({ TableName, Key: { key } }))).Item !== undefined,
  }
}

const once = (kind: FaultKind): Burst => ({ after: 0, kind, times: 1 })

test.each(faultKinds)('%s fails as what may be tried again, and is counted', async (kind) => {
  const { put, fired, failures } = withFaults(once(kind))
  const error: unknown = await put().catch((thrown: unknown) => thrown)
  expect(failureOf(error)).toBe('transient')
  expect(fired).toEqual({ ...noFaults(), [kind]: 1 })
  expect(failures.count).toBe(1)
  await put()
  expect(failures.count).toBe(1)
})

test.each<[FaultKind, boolean]>([
  ['answerLost', true],
  ['requestLost', false],
  ['throttled', false],
  ['transactionConflict', false],
  ['deadlinePassed', false],
])('after %s it is %s that the request was applied', async (kind, applied) => {
  const { put, isThere } = withFaults(once(kind))
  await expect(put()).rejects.toThrow()
  expect(await isThere()).toBe(applied)
})

test('a request whose deadline has passed is applied when it arrives', async () => {
  const { put, late, isThere } = withFaults(once('deadlinePassed'))
  await expect(put()).rejects.toThrow()
  for (const send of late) await send()
  expect(await isThere()).toBe(true)
})

test('a transaction conflict happens to transactions only', async () => {
  const { get, fired } = withFaults(once('transactionConflict'))
  await get()
  expect(fired).toEqual(noFaults())
})

test('bursts follow each other, then nothing fails any more', async () => {
  const { put } = withFaults(
    { after: 1, kind: 'throttled', times: 2 },
    { after: 1, kind: 'requestLost', times: 1 },
  )
  const courses: string[] = []
  for (let request = 0; request < 7; request += 1) {
    courses.push(
      await put().then(
        () => 'ok',
        (error: unknown) => (error as Error).name,
      ),
    )
  }
  const throttled = 'ProvisionedThroughputExceededException'
  expect(courses).toEqual(['ok', throttled, throttled, 'ok', 'Error', 'ok', 'ok'])
})
