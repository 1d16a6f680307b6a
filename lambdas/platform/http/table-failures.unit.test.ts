import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  awsError,
  cancelled,
  brokenConnection,
  timeout,
} from '../../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { invoke } from '../../../test/support/http/lambda-event.ts'
import { mockSession, mockTables } from '../../../test/support/aws/mocked-session.ts'
import { handler as listWallets } from '../../user/list-wallets.ts'
import { handler as changePreferences } from '../../user/update-sso-settings.ts'
import { handler as createWatchlist } from '../../watchlist/create.ts'
import { handler as deleteWatchlist } from '../../watchlist/delete.ts'
import { handler as listWatchlists } from '../../watchlist/list.ts'
import { setLogSink } from '../log.ts'

/** Responses to failures of DynamoDB that the engine cannot produce. */

setEnvironment()
// Without pauses between tries.
vi.spyOn(Math, 'random').mockReturnValue(0)
afterAll(() => {
  vi.restoreAllMocks()
})
const tables = mockTables()
let cookies: string[]

/** Somebody is signed in; the streams are empty. */
beforeEach(async () => {
  tables.reset()
  setLogSink(() => {})
  cookies = await mockSession(tables)
})

const send = async (handler: typeof listWatchlists, body?: object) => {
  const result = await invoke(handler, {
    cookies,
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'once' },
    ...(body && { body: JSON.stringify(body) }),
  })
  const { error } = JSON.parse(result.body ?? '') as { error?: { name: string } }
  return {
    status: result.statusCode,
    name: error?.name,
    retryAfter: result.headers?.['retry-after'],
    text: result.body,
  }
}

const TRIES = 5
const unavailable = { status: 503, name: 'Unavailable', retryAfter: expect.any(String) as string }
const unknown = { status: 500, name: 'UnknownException', retryAfter: undefined }

const failures = [
  ['throttling', awsError('ThrottlingException'), unavailable, TRIES],
  ['too little throughput', awsError('ProvisionedThroughputExceededException'), unavailable, TRIES],
  ['the limit of an account', awsError('RequestLimitExceeded'), unavailable, TRIES],
  ['an internal error', awsError('InternalServerError', { status: 500 }), unavailable, TRIES],
  ['an item in a transaction', awsError('TransactionConflictException'), unavailable, TRIES],
  ['a time-out', timeout(), unavailable, TRIES],
  ['a broken connection', brokenConnection(), unavailable, TRIES],
  ['denied access', awsError('AccessDeniedException'), unknown, 1],
  ['a table that is gone', awsError('ResourceNotFoundException'), unknown, 1],
  ['a key that may not be used', awsError('KMSAccessDeniedException'), unknown, 1],
] as const

const writes = [
  ['creating a watchlist', createWatchlist, { name: 'Bridges' }],
  ['changing preferences', changePreferences, { preferences: { productNews: true } }],
] as const

describe.each(writes)('%s', (_, handler, body) => {
  test.each([
    ...failures,
    ['a transaction under way', awsError('TransactionInProgressException'), unavailable, TRIES],
    ['a throttled part', cancelled('None', 'ThrottlingError'), unavailable, TRIES],
    ['a part in another transaction', cancelled('TransactionConflict'), unavailable, TRIES],
    ['an item that is too large', cancelled('ValidationError', 'None'), unknown, 1],
  ] as const)(
    '%s is tried again where that may help, and acknowledges nothing',
    async (__, failure, answer, tries) => {
      tables.on(TransactWriteCommand).rejects(failure)
      const { text, ...refusal } = await send(handler, body)
      expect(refusal).toEqual(answer)
      expect(text).not.toMatch(/arn:aws|ECONN|10\.0\.0\.1|dynamo/i)
      expect(tables.commandCalls(TransactWriteCommand)).toHaveLength(tries)
    },
  )

  test('is done once the table answers again', async () => {
    tables
      .on(TransactWriteCommand)
      .rejectsOnce(awsError('ThrottlingException'))
      .rejectsOnce(cancelled('ThrottlingError', 'None'))
      .resolves({})
    expect(await send(handler, body)).toMatchObject({ status: 200 })
    const [first, , third] = tables
      .commandCalls(TransactWriteCommand)
      .map(({ args: [{ input }] }) => input.TransactItems?.length)
    expect(third).toBe(first)
  })
})

test.each(failures)('%s in finding the session lets nobody in', async (_, failure, answer) => {
  tables.on(GetCommand).rejects(failure)
  for (const [, handler, body] of writes) {
    expect(await send(handler, body)).toMatchObject(answer)
  }
  expect(tables.commandCalls(TransactWriteCommand)).toHaveLength(0)
})

describe.each([
  ['listing watchlists', listWatchlists, 'Watchlist#ada'],
  ['listing wallets', listWallets, 'Profile#ada'],
])('%s', (_, handler, stream) => {
  test.each(failures)('%s is never shown as nothing', async (__, failure, answer) => {
    tables.on(GetCommand, { Key: { stream } }).rejects(failure)
    expect(await send(handler)).toMatchObject(answer)
  })
})

test('deleting what is not there writes nothing, so that a table which cannot be written is no matter', async () => {
  tables.on(TransactWriteCommand).rejects(awsError('ThrottlingException'))
  expect(await send(deleteWatchlist, { id: 'gone' })).toMatchObject({ status: 200 })
})
