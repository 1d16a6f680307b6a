import type { DynamoDBRecord } from 'aws-lambda'
import { expect, test } from 'vitest'
import { createStreamConsumer } from '../../../lambdas/platform/event-store/stream-consumer.ts'
import { setLogSink } from '../../../lambdas/platform/log.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { deliverRecords } from './deliver-records.ts'
import { throughQueue } from './through-queue.ts'

setEnvironment()
setLogSink(() => {})

const record = (stream: string, place: number): DynamoDBRecord => ({
  eventID: `event-${place}`,
  eventName: 'INSERT',
  dynamodb: {
    Keys: { stream: { S: stream } },
    NewImage: {
      stream: { S: stream },
      version: { N: '1' },
      recordedAt: { S: '2026-11-20T09:00:00.000Z' },
      rv: { N: '1' },
    },
    SequenceNumber: String(place),
  },
})

test('what a consumer reports of its messages, the place in the stream waits for', async () => {
  const calls: string[][] = []
  let isBroken = true
  const consumer = createStreamConsumer(
    { id: 'shelves/list', categories: ['Shelf'] },
    async (changes) => {
      calls.push(changes.map(({ stream }) => stream))
      const fails = isBroken && changes.some(({ stream }) => stream === 'Shelf#b')
      if (changes.length === 1) isBroken = false
      return await Promise.resolve(new Map(fails ? [['Shelf#b', new Error('not yet')]] : []))
    },
  )
  const passed: (string | undefined)[] = []
  const isDone = await deliverRecords(
    [record('Shelf#a', 1), record('Shelf#b', 2), record('Shelf#c', 3)],
    {
      handler: throughQueue(consumer),
      passed: async ({ dynamodb }) => {
        passed.push(dynamodb?.SequenceNumber)
        await Promise.resolve()
      },
      dead: async () => await Promise.reject(new Error('Nothing was given up.')),
      pause: async () => await Promise.resolve(true),
    },
  )
  expect(isDone).toBe(true)
  expect(calls).toEqual([['Shelf#a', 'Shelf#b', 'Shelf#c'], ['Shelf#b'], ['Shelf#b'], ['Shelf#c']])
  expect(passed).toEqual(['1', '2', '3'])
})
