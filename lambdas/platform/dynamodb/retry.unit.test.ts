import { describe, expect, it } from 'vitest'
import { ConflictError, UnavailableError } from '../event-store/errors.ts'
import { failureOf } from './failures.ts'
import { cancelled } from '../../../test/support/aws/aws-failures.ts'
import { createRetry, MAX_TRIES } from './retry.ts'

const sdkError = (name: string, members: object = {}): Error =>
  Object.assign(new Error(name), { name, ...members })

describe('failureOf', () => {
  it.each([
    ['a condition that did not hold', cancelled('ConditionalCheckFailed', 'None'), 'conflict'],
    [
      'a condition beside a busy item',
      cancelled('TransactionConflict', 'ConditionalCheckFailed'),
      'conflict',
    ],
    ['a busy item', cancelled('None', 'TransactionConflict'), 'transient'],
    ['a throttled item', cancelled('ThrottlingError'), 'transient'],
    ['an item beyond its throughput', cancelled('ProvisionedThroughputExceeded'), 'transient'],
    ['an invalid item', cancelled('ValidationError'), undefined],
    ['throttling', sdkError('ThrottlingException'), 'transient'],
    [
      'a table beyond its throughput',
      sdkError('ProvisionedThroughputExceededException'),
      'transient',
    ],
    ['an account beyond its limit', sdkError('RequestLimitExceeded'), 'transient'],
    ['a transaction in progress', sdkError('TransactionInProgressException'), 'transient'],
    ['an item in a transaction', sdkError('TransactionConflictException'), 'transient'],
    ['a timeout', sdkError('TimeoutError'), 'transient'],
    ['a refused connection', sdkError('Error', { code: 'ECONNREFUSED' }), 'transient'],
    ['any 5xx', sdkError('Odd', { $metadata: { httpStatusCode: 503 } }), 'transient'],
    [
      'missing rights',
      sdkError('AccessDeniedException', { $metadata: { httpStatusCode: 400 } }),
      undefined,
    ],
    ['a programming error', new TypeError('x is not a function'), undefined],
    ['what is no error', 'ThrottlingException', undefined],
  ])('takes %s for what it is', (_, error, failure) => {
    expect(failureOf(error)).toBe(failure)
  })
})

/** Fails with one error after the other, then answers how many tries it took. */
const failing = (...errors: Error[]): (() => Promise<number>) => {
  let tries = 0
  return async () => {
    tries += 1
    const error = errors.shift()
    if (error) throw error
    return tries
  }
}

describe('retry', () => {
  const pauses: number[] = []
  const retry = createRetry({
    random: () => 0.5,
    sleep: async (milliseconds) => {
      pauses.push(milliseconds)
    },
  })

  it('pauses for a random part of windows that double', async () => {
    pauses.length = 0
    const errors = Array.from({ length: MAX_TRIES - 1 }, () => cancelled('ConditionalCheckFailed'))
    expect(await retry('s', failing(...errors))).toBe(MAX_TRIES)
    expect(pauses).toEqual([50, 100, 200, 400])
  })

  it('ends by what the last try met, and keeps it as the cause', async () => {
    const conflict = cancelled('ConditionalCheckFailed')
    const busy = sdkError('ThrottlingException')
    const lost = retry('s', failing(busy, busy, busy, busy, conflict))
    await expect(lost).rejects.toBeInstanceOf(ConflictError)
    await expect(lost).rejects.toMatchObject({ stream: 's', cause: conflict })
    const unserved = retry('s', failing(conflict, conflict, conflict, conflict, busy))
    await expect(unserved).rejects.toBeInstanceOf(UnavailableError)
    await expect(unserved).rejects.toMatchObject({ cause: busy })
  })

  it('passes on at once what another try would not help', async () => {
    const error = new TypeError('no')
    await expect(retry('s', failing(error))).rejects.toBe(error)
  })
})
