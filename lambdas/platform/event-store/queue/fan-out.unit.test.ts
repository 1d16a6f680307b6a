import type { DynamoDBRecord, SQSRecord } from 'aws-lambda'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setEnvironment } from '../../../../test/support/product/environment.ts'
import { setLogSink } from '../../log.ts'
import { createStreamConsumer } from '../stream-consumer.ts'
import { type ChangeMessage, changeMessage, recordIn } from './change-message.ts'
import { createFanOut, type Follower } from './fan-out.ts'
import { fromQueue } from './from-queue.ts'

const lines: Record<string, unknown>[] = []
beforeAll(() => {
  setEnvironment()
  setLogSink((line) => lines.push(JSON.parse(line) as Record<string, unknown>))
})
afterAll(() => setLogSink(() => {}))

const record = (stream: string, version: number, place = version): DynamoDBRecord => ({
  eventID: `event-${place}`,
  eventName: 'MODIFY',
  eventSource: 'aws:dynamodb',
  dynamodb: {
    ApproximateCreationDateTime: 1_700_000_000,
    Keys: { stream: { S: stream } },
    NewImage: {
      stream: { S: stream },
      version: { N: String(version) },
      recordedAt: { S: '2026-11-20T09:00:00.000Z' },
      rv: { N: '1' },
      s: { M: { title: { S: 'Emma' } } },
    },
    OldImage: { stream: { S: stream } },
    SequenceNumber: String(1_000 + place),
  },
})

/** As Lambda hands a message over. */
const delivered = ({ group, id, body }: ChangeMessage, messageId: string): SQSRecord => ({
  messageId,
  receiptHandle: 'x',
  body,
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '1',
    SenderId: 'x',
    ApproximateFirstReceiveTimestamp: '1',
    MessageGroupId: group,
    MessageDeduplicationId: id,
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: 'arn:aws:sqs:x:1:y.fifo',
  awsRegion: 'x',
})

describe('a message', () => {
  test('holds the record without its old image, and is named by its head and itself', () => {
    const one = changeMessage(record('Shelf#a', 1))
    const { OldImage: _, ...dynamodb } = record('Shelf#a', 1).dynamodb ?? {}
    expect(recordIn(delivered(one, 'm-1'))).toEqual({
      ...record('Shelf#a', 1),
      dynamodb: { ...dynamodb, SequenceNumber: 'm-1' },
    })
    expect(changeMessage(record('Shelf#a', 1))).toEqual(one)
    expect(changeMessage(record('Shelf#a', 2)).group).toBe(one.group)
    expect(changeMessage(record('Shelf#a', 2)).id).not.toBe(one.id)
    expect(changeMessage(record('Shelf#b', 1, 2)).group).not.toBe(one.group)
    for (const name of [one.group, one.id]) expect(name).toMatch(/^[0-9a-f]{64}$/)
  })

  test('is one that SQS takes, whatever is written in a head, and says the same', () => {
    const anything = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code))
    const name = `${anything.join('')} 🦉 \u{10ffff} \\uffff`
    const one = record('Shelf#a', 1)
    const written = { ...one, dynamodb: { ...one.dynamodb, NewImage: { [name]: { S: name } } } }
    const message = changeMessage(written)
    expect(message.body.length).toBeGreaterThan(2 * 0xff_ff)
    // As SQS documents: any other character, and the message is refused.
    expect(message.body).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
    expect(recordIn(delivered(message, 'm-1'))?.dynamodb?.NewImage).toEqual({
      [name]: { S: name },
    })
  })

  test('that is none is no record', () => {
    for (const body of ['', 'null', '1', '{}', '{"dynamodb":1}']) {
      expect(recordIn({ ...delivered(changeMessage(record('Shelf#a', 1)), 'm'), body })).toBe(
        undefined,
      )
    }
  })
})

describe('a consumer behind a queue', () => {
  const messages = (...records: readonly DynamoDBRecord[]): SQSRecord[] =>
    records.map((one, place) => delivered(changeMessage(one), `m-${place}`))

  test('is called as by the stream, and names the messages that failed', async () => {
    const projected: string[] = []
    const handler = createStreamConsumer(
      { id: 'shelves/list', categories: ['Shelf'] },
      async (changes) => {
        projected.push(...changes.map(({ stream, version }) => `${stream}@${version}`))
        return await Promise.resolve(new Map([['Shelf#b', new Error('no')]]))
      },
    )
    const Records = messages(record('Shelf#a', 1), record('Shelf#b', 1, 2), record('Shelf#a', 2, 3))
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: 'm-1' }] })
    expect(projected).toEqual(['Shelf#a@2', 'Shelf#b@1'])
    expect(await handler({ Records: [record('Shelf#b', 1)] })).toEqual({
      batchItemFailures: [{ itemIdentifier: '1001' }],
    })
  })

  test('gets again all messages of a head behind one that failed, and no other', async () => {
    const handler = fromQueue(async ({ Records }) => {
      const [first] = Records
      return await Promise.resolve({
        batchItemFailures: [{ itemIdentifier: first?.dynamodb?.SequenceNumber ?? '' }],
      })
    })
    const Records = messages(record('Shelf#a', 1), record('Shelf#b', 1, 2), record('Shelf#a', 2, 3))
    expect(await handler({ Records })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-0' }, { itemIdentifier: 'm-2' }],
    })
  })

  test('gives back what is no record, and does the others', async () => {
    const seen: unknown[] = []
    const handler = fromQueue(async ({ Records }) => {
      seen.push(...Records.map(({ dynamodb }) => dynamodb?.SequenceNumber))
      return await Promise.resolve({ batchItemFailures: [] })
    })
    const [one, other] = messages(record('Shelf#a', 1), record('Shelf#b', 1, 2))
    if (!one || !other) throw new Error('There are two.')
    expect(await handler({ Records: [{ ...one, body: '{' }, other] })).toEqual({
      batchItemFailures: [{ itemIdentifier: 'm-0' }],
    })
    expect(seen).toEqual(['m-1'])
  })
})

/** Queues that keep one message of each id, and refuse on demand. */
const queues = (refuses: () => boolean = () => false) => {
  const taken = new Map<string, ChangeMessage[]>()
  const lots: number[] = []
  return {
    taken,
    lots,
    send: async ({ id }: Follower, messages: readonly ChangeMessage[]): Promise<void> => {
      await Promise.resolve()
      if (refuses()) throw new Error('The queue is gone.')
      lots.push(messages.length)
      const queue = taken.get(id) ?? []
      taken.set(id, queue)
      for (const one of messages) if (!queue.some(({ id: has }) => has === one.id)) queue.push(one)
    },
  }
}

const SHELVES = { id: 'shelves/list', categories: ['Shelf'] } as const
const ALL = { id: 'all/list', categories: ['Shelf', 'Book'] } as const
const FAN_OUT = { id: 'changes/fan-out' } as const

const textOf = ({ body }: ChangeMessage): string => {
  const { dynamodb } = JSON.parse(body) as DynamoDBRecord
  return `${dynamodb?.Keys?.['stream']?.S}@${dynamodb?.NewImage?.['version']?.N}`
}

describe('the fan-out', () => {
  test('puts each record into the queue of everybody who follows its kind, in order', async () => {
    const { send, taken } = queues()
    const handler = createFanOut(FAN_OUT, [SHELVES, ALL], send, () => 1_700_000_002_000)
    const Records = [
      record('Shelf#a', 1),
      record('Book#x', 1, 2),
      record('Shelf#a', 2, 3),
      record('Other#y', 1, 4),
      record('Shelfs#a', 1, 5),
    ]
    expect(await handler({ Records })).toEqual({ batchItemFailures: [] })
    expect(taken.get(SHELVES.id)?.map(textOf)).toEqual(['Shelf#a@1', 'Shelf#a@2'])
    expect(taken.get(ALL.id)?.map(textOf)).toEqual(['Shelf#a@1', 'Book#x@1', 'Shelf#a@2'])
    expect(lines.findLast(({ event }) => event === 'changes handed on')).toMatchObject({
      consumer: 'changes/fan-out',
      records: 5,
      failed: 0,
      behindMilliseconds: 2_000,
    })
  })

  test('gives a queue at most ten at a time, and no more than it takes in bytes', async () => {
    const { send, lots } = queues()
    const handler = createFanOut(FAN_OUT, [SHELVES], send)
    const many = Array.from({ length: 25 }, (_, place) => record('Shelf#a', place + 1))
    await handler({ Records: many })
    expect(lots.splice(0)).toEqual([10, 10, 5])
    const large = many.slice(0, 5).map((one) => ({
      ...one,
      dynamodb: { ...one.dynamodb, NewImage: { s: { S: 'x'.repeat(100_000) } } },
    }))
    await handler({ Records: large })
    expect(lots).toEqual([2, 2, 1])
  })

  test('is given again all from the first record that a queue has not taken', async () => {
    const { send, taken } = queues()
    const failing = async (follower: Follower, messages: readonly ChangeMessage[]) => {
      if (follower === SHELVES) throw new Error('The queue is gone.')
      await send(follower, messages)
    }
    const handler = createFanOut(FAN_OUT, [SHELVES, ALL], failing)
    const Records = [record('Book#x', 1), record('Book#x', 2), record('Shelf#a', 1, 3)]
    expect(await handler({ Records })).toEqual({ batchItemFailures: [{ itemIdentifier: '1003' }] })
    expect(taken.get(ALL.id)).toHaveLength(3)
  })

  test('loses nothing and turns nothing round, whatever is refused and whenever it dies', async () => {
    const stream = fc.constantFrom('Shelf#a', 'Shelf#b', 'Book#x')
    await fc.assert(
      fc.asyncProperty(
        fc.array(stream, { minLength: 1, maxLength: 40 }),
        fc.array(fc.integer({ min: 0, max: 2 }), { maxLength: 80 }),
        fc.integer({ min: 1, max: 15 }),
        async (streams, troubles, batchSize) => {
          const left = [...troubles]
          // What goes wrong next, until everything is well.
          const next = (): number => left.shift() ?? 2
          const records = streams.map((name, place) => record(name, place + 1))
          const { send, taken } = queues(() => next() === 0)
          const handler = createFanOut(FAN_OUT, [SHELVES, ALL], send)
          let at = 0
          while (at < records.length) {
            const batch = records.slice(at, at + batchSize)
            const { batchItemFailures } = await handler({ Records: batch })
            // Killed before its answer: the whole batch comes again.
            if (next() === 1) continue
            const [failed] = batchItemFailures
            at += failed
              ? batch.findIndex(
                  ({ dynamodb }) => dynamodb?.SequenceNumber === failed.itemIdentifier,
                )
              : batch.length
          }
          const expected = (prefixes: readonly string[]) =>
            records
              .filter(({ dynamodb }) =>
                prefixes.some((one) => dynamodb?.Keys?.['stream']?.S?.startsWith(one)),
              )
              .map((one) => textOf(changeMessage(one)))
          expect((taken.get(SHELVES.id) ?? []).map(textOf)).toEqual(expected(['Shelf#']))
          expect((taken.get(ALL.id) ?? []).map(textOf)).toEqual(expected(['Shelf#', 'Book#']))
        },
      ),
      { numRuns: 60 },
    )
  })
})
