import type { DynamoDBRecord } from 'aws-lambda'
import { describe, expect, test } from 'vitest'
import { deliverRecords } from './deliver-records.ts'

const numberOf = ({ dynamodb }: DynamoDBRecord) => Number(dynamodb?.SequenceNumber)
const records = [1, 2, 3, 4, 5].map((number): DynamoDBRecord => ({
  dynamodb: { SequenceNumber: String(number) },
}))

/**
 * Delivers records 1 to 5.
 *
 * @param answer to the records of a call: those that failed; may throw
 * @param stopsAt the pause that is cut short, from 1
 */
const deliver = async (
  answer: (batch: number[], call: number) => readonly number[],
  stopsAt = 0,
) => {
  const calls: number[][] = []
  const passed: number[] = []
  const dead: [number, unknown][] = []
  const pauses: number[] = []
  const isDone = await deliverRecords(records, {
    handler: async ({ Records }) => {
      const batch = Records.map(numberOf)
      calls.push(batch)
      const failed = answer(batch, calls.length)
      return {
        batchItemFailures: failed.map((number) => ({ itemIdentifier: String(number) })),
      }
    },
    passed: async (record) => {
      passed.push(numberOf(record))
    },
    dead: async (record, error) => void dead.push([numberOf(record), error]),
    pause: async (tries) => pauses.push(tries) !== stopsAt,
  })
  return { isDone, calls, passed, dead, pauses }
}

const failing =
  (...numbers: number[]) =>
  (batch: number[]) =>
    batch.filter((number) => numbers.includes(number))

test('records that are done come once, in order, in one call', async () => {
  expect(await deliver(() => [])).toEqual({
    isDone: true,
    calls: [[1, 2, 3, 4, 5]],
    passed: [5],
    dead: [],
    pauses: [],
  })
})

test('from the first failure on it is delivered again, what failed alone', async () => {
  const { calls, passed, pauses, dead } = await deliver((_, call) => (call === 1 ? [4, 3] : []))
  expect(calls).toEqual([[1, 2, 3, 4, 5], [3], [4, 5]])
  expect({ passed, pauses, dead }).toEqual({ passed: [2, 3, 5], pauses: [1], dead: [] })
})

describe('a poisoned record', () => {
  test('is given up after three tries, and those behind it go on', async () => {
    const { isDone, calls, passed, dead, pauses } = await deliver(failing(2, 5))
    expect(calls).toEqual([[1, 2, 3, 4, 5], [2], [2], [3, 4, 5], [5], [5]])
    expect(dead).toEqual([
      [2, undefined],
      [5, undefined],
    ])
    expect({ isDone, passed, pauses }).toEqual({
      isDone: true,
      passed: [1, 2, 4, 5],
      pauses: [1, 2, 1, 2],
    })
  })

  test('is found also when the whole call throws', async () => {
    const poison = new Error('poison')
    const { calls, passed, dead } = await deliver((batch) => {
      if (batch.includes(2)) throw poison
      return []
    })
    expect(calls).toEqual([[1, 2, 3, 4, 5], [1], [2, 3, 4, 5], [2], [2], [3, 4, 5]])
    expect({ passed, dead }).toEqual({ passed: [1, 2, 5], dead: [[2, poison]] })
  })
})

test('an identifier that is none of the batch stands for all of it', async () => {
  const { calls } = await deliver((_, call) => (call === 1 ? [0] : []))
  expect(calls).toEqual([[1, 2, 3, 4, 5], [1], [2, 3, 4, 5]])
})

test('when it is stopped, what is not done is left for later', async () => {
  const { isDone, passed, dead } = await deliver(failing(3), 2)
  expect({ isDone, passed, dead }).toEqual({ isDone: false, passed: [2], dead: [] })
})
