import { describe, expect, test } from 'vitest'
import { createWatchlist } from '../../../../shared/contract/watchlist.ts'
import {
  BrokenStreamError,
  CommandIdReusedError,
  ConflictError,
  LimitExceededError,
  UnavailableError,
} from '../../event-store/errors.ts'
import { Refusal } from '../../refusal.ts'
import { answerError, isUnreachable } from './error-envelope.ts'
import { HttpError } from './http-error.ts'

const answer = (error: unknown) => answerError(error, createWatchlist, { requestId: 'request-1' })

/** An error as the SDK throws it. */
const sdkError = (name: string, more: object = {}): Error =>
  Object.assign(new Error('10.0.0.7 told me a secret'), { name, ...more })

test('the envelope holds name, message, the fields and the id of the request', () => {
  const { reply, expected } = answer(
    new HttpError(400, 'InvalidInput', 'name: Give one.', { fieldErrors: { name: 'Give one.' } }),
  )
  expect(expected).toBe(true)
  expect(reply.status).toBe(400)
  expect(reply.output).toEqual({
    error: {
      name: 'InvalidInput',
      message: 'name: Give one.',
      fieldErrors: { name: 'Give one.' },
      requestId: 'request-1',
    },
  })
})

describe('a refusal', () => {
  test('has the status that the contract gives it', () => {
    const fieldErrors = { name: 'The name is already used' }
    const { reply } = answer(new Refusal('WatchlistNameTaken', 'Charges.', { fieldErrors }))
    expect(reply.status).toBe(409)
    expect(reply.output?.error).toMatchObject({
      name: 'WatchlistNameTaken',
      message: 'Charges.',
      fieldErrors,
    })
  })

  test('that the contract does not declare is our own fault, and its text stays here', () => {
    const { reply, expected } = answer(new Refusal('NeverDeclared', 'Not for callers.'))
    expect(expected).toBe(false)
    expect(reply.status).toBe(500)
    expect(JSON.stringify(reply.output)).not.toContain('Not for callers')
  })
})

test.each([
  ['a conflict that did not end', new ConflictError('Watchlist#1'), 409, 'Conflict'],
  [
    'a key used for something else',
    new CommandIdReusedError('W#1', 'k'),
    422,
    'IdempotencyKeyReused',
  ],
  ['a command that is too large', new LimitExceededError('eventBytes', 2, 1), 400, 'LimitExceeded'],
  ['an event store that does not answer', new UnavailableError(), 503, 'Unavailable'],
  ['a table that throttles', sdkError('ThrottlingException'), 503, 'Unavailable'],
  ['an engine that is down', sdkError('Error', { code: 'ECONNREFUSED' }), 503, 'Unavailable'],
  ['a name that does not resolve', sdkError('Error', { code: 'ENOTFOUND' }), 503, 'Unavailable'],
  ['an answer that hangs', sdkError('TimeoutError'), 503, 'Unavailable'],
  ['a stream that is broken', new BrokenStreamError('W#1', 3, 'gone'), 500, 'UnknownException'],
  ['a bug', new TypeError('x is undefined'), 500, 'UnknownException'],
  ['a text that was thrown', 'oops', 500, 'UnknownException'],
  ['nothing at all', undefined, 500, 'UnknownException'],
])('%s', (_, error, status, name) => {
  const { reply, expected } = answer(error)
  expect(reply.status).toBe(status)
  expect(reply.output?.error.name).toBe(name)
  expect(expected).toBe(status < 500)
})

test('who may try again is told when', () => {
  expect(Number(answer(new UnavailableError()).reply.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer(sdkError('TimeoutError')).reply.headers['retry-after'])).toBeGreaterThan(0)
})

test('what went wrong inside is told to nobody', () => {
  for (const error of [
    sdkError('Error'),
    sdkError('TimeoutError'),
    new ConflictError('Watchlist#7'),
  ]) {
    expect(JSON.stringify(answer(error).reply)).not.toMatch(/secret|10\.0\.0\.7|Watchlist#7|\.ts:/)
  }
})

describe('unreachable, so that trying again may help', () => {
  test.each([
    sdkError('TooManyRequestsException'),
    sdkError('InternalErrorException', { $metadata: { httpStatusCode: 500 } }),
    sdkError('ProvisionedThroughputExceededException'),
    sdkError('Error', { code: 'ECONNRESET' }),
    sdkError('Error', { code: 'EPIPE' }),
    sdkError('Error', { code: 'ETIMEDOUT' }),
    sdkError('Error', { code: 'EAI_AGAIN' }),
  ])('%s', (error) => {
    expect(isUnreachable(error)).toBe(true)
  })

  test.each([
    sdkError('NotAuthorizedException', { $metadata: { httpStatusCode: 400 } }),
    sdkError('ValidationException'),
    new TypeError('x is undefined'),
    'ECONNREFUSED',
    undefined,
  ])('not %s', (error) => {
    expect(isUnreachable(error)).toBe(false)
  })
})
