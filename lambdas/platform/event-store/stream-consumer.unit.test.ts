import type { DynamoDBRecord } from 'aws-lambda'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { setLogSink } from '../log.ts'
import type { HeadChange } from './events/head-change.ts'
import { createStreamConsumer, eachChange, type Projector } from './stream-consumer.ts'

setEnvironment()

const logged = vi.fn<(line: string, level: string) => void>()
beforeEach(() => {
  logged.mockClear()
  setLogSink(logged)
})

const RECORDED_AT = '2026-11-20T09:00:00.000Z'

const record = (
  sequenceNumber: number,
  stream: string,
  version: number,
  image: object = {},
): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: String(sequenceNumber),
    Keys: { stream: { S: stream } },
    NewImage: {
      stream: { S: stream },
      version: { N: String(version) },
      recordedAt: { S: RECORDED_AT },
      rv: { N: '3' },
      s: { M: { books: { L: [{ S: 'Emma' }] }, lent: { NULL: true }, open: { BOOL: false } } },
      h: { B: 'AAEC' },
      ...image,
    },
  },
})

/** A consumer whose projector notes its calls and fails on the given streams. */
const newConsumer = (failing: readonly string[] = []) => {
  const calls: (readonly HeadChange[])[] = []
  const project: Projector = async (changes) => {
    calls.push(changes)
    return new Map(
      changes
        .filter(({ stream }) => failing.includes(stream))
        .map(({ stream }) => [stream, new Error(`no ${stream}`)]),
    )
  }
  const now = () => Date.parse(RECORDED_AT) + 1500
  const consumer = { id: 'shelves/count', categories: ['Shelf', 'Reader'] } as const
  const handler = createStreamConsumer(consumer, project, { now })
  const deliver = async (...Records: DynamoDBRecord[]) => {
    const { batchItemFailures } = await handler({ Records })
    return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
  }
  return { deliver, calls }
}

test('a head reaches the projector as plain values', async () => {
  const { deliver, calls } = newConsumer()
  expect(await deliver(record(1, 'Shelf#a', 4))).toEqual([])
  expect(calls).toEqual([
    [
      {
        stream: 'Shelf#a',
        version: 4,
        recordedAt: RECORDED_AT,
        state: { books: ['Emma'], lent: null, open: false },
      },
    ],
  ])
})

test('of several changes of a stream the newest is projected, once, in one call for all streams', async () => {
  const { deliver, calls } = newConsumer()
  await deliver(
    record(1, 'Shelf#a', 2),
    record(2, 'Reader#b', 9),
    record(3, 'Shelf#a', 3),
    record(4, 'Shelf#a', 1),
  )
  expect(calls.map((changes) => changes.map(({ stream, version }) => [stream, version]))).toEqual([
    [
      ['Shelf#a', 3],
      ['Reader#b', 9],
    ],
  ])
})

test('of two images of one version the later counts', async () => {
  const { deliver, calls } = newConsumer()
  await deliver(record(1, 'Shelf#a', 2), record(2, 'Shelf#a', 2, { s: { S: 'rebuilt' } }))
  expect(calls[0]).toMatchObject([{ version: 2, state: 'rebuilt' }])
})

test('other categories and deleted heads are passed over', async () => {
  const { deliver, calls } = newConsumer()
  const { dynamodb: { NewImage: _, ...withoutImage } = {} } = record(3, 'Shelf#a', 1)
  const removed = { eventName: 'REMOVE', dynamodb: withoutImage } as const
  const unreadable = record(2, 'Shelfish#a', 1, { version: { S: 'x' } })
  expect(await deliver(record(1, 'Watchlist#a', 1), unreadable, removed)).toEqual([])
  expect(calls).toEqual([])
  expect(logged).not.toHaveBeenCalled()
})

describe('failures', () => {
  test('every record of a failed stream is reported, and no other', async () => {
    const { deliver } = newConsumer(['Shelf#a'])
    expect(
      await deliver(
        record(1, 'Shelf#b', 1),
        record(2, 'Shelf#a', 1),
        record(3, 'Shelf#b', 2),
        record(4, 'Shelf#a', 2),
      ),
    ).toEqual(['2', '4'])
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('no Shelf#a'), 'warn')
  })

  test.each([
    ['without an image', { eventName: 'MODIFY', dynamodb: { SequenceNumber: '2' } } as const],
    ['without a version', record(2, 'Shelf#a', 0, { version: { S: 'one' } })],
    ['with a set', record(2, 'Shelf#a', 1, { s: { SS: ['a'] } })],
  ])('a record %s is reported, and the others are projected', async (_, poison) => {
    const { deliver, calls } = newConsumer()
    expect(await deliver(record(1, 'Shelf#a', 1), poison, record(3, 'Shelf#b', 1))).toEqual(['2'])
    expect(calls[0]?.map(({ stream }) => stream)).toEqual(['Shelf#a', 'Shelf#b'])
    expect(logged).toHaveBeenCalledWith(expect.stringContaining('change not projected'), 'warn')
  })

  test('a batch of unreadable records alone is counted as failed', async () => {
    const { deliver, calls } = newConsumer()
    const poison = record(1, 'Shelf#a', 0, { version: { S: 'one' } })
    const written = { ApproximateCreationDateTime: Date.parse(RECORDED_AT) / 1000 }
    expect(await deliver({ ...poison, dynamodb: { ...poison.dynamodb, ...written } })).toEqual([
      '1',
    ])
    expect(calls).toEqual([])
    expect(JSON.parse(logged.mock.lastCall?.[0] ?? '')).toMatchObject({
      event: 'changes projected',
      records: 1,
      streams: 0,
      failed: 1,
      behindMilliseconds: 1500,
    })
  })

  test('what has nothing to do with a stream fails the whole batch', async () => {
    const handler = createStreamConsumer(
      { id: 'shelves/count', categories: ['Shelf'] },
      async () => await Promise.reject(new Error('out of reach')),
    )
    await expect(handler({ Records: [record(1, 'Shelf#a', 1)] })).rejects.toThrow('out of reach')
  })
})

test('of changes that are worked on one by one, one that fails is reported, and the next ones are done', async () => {
  const done: string[] = []
  const handler = createStreamConsumer(
    { id: 'shelves/count', categories: ['Shelf'] },
    eachChange(async ({ stream }) => {
      if (stream === 'Shelf#b') throw new Error('no b')
      done.push(stream)
    }),
  )
  const Records = ['a', 'b', 'c'].map((id, index) => record(index + 1, `Shelf#${id}`, 1))
  expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '2' }] })
  expect(done).toEqual(['Shelf#a', 'Shelf#c'])
})

test('a batch is logged with how far the projection is behind', async () => {
  const { deliver } = newConsumer(['Shelf#b'])
  await deliver(record(1, 'Shelf#a', 1), record(2, 'Shelf#a', 2), record(3, 'Shelf#b', 1))
  const [line = '', level] = logged.mock.lastCall ?? []
  expect(level).toBe('info')
  expect(JSON.parse(line)).toMatchObject({
    event: 'changes projected',
    consumer: 'shelves/count',
    records: 3,
    streams: 2,
    failed: 1,
    behindMilliseconds: 1500,
  })
})
