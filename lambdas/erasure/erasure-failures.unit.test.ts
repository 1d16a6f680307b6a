import {
  AdminDeleteUserCommand,
  CognitoIdentityProviderClient,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { awsError, brokenConnection, timeout } from '../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { setLogSink } from '../platform/log.ts'
import { handler } from './complete.ts'

/** An erasure of which a step fails, in ways that the emulators do not, comes again by itself. */

setEnvironment()
process.env['ASSAY_PICTURES_BUCKET'] = 'pictures'
const tables = mockAwsClient(DynamoDBDocumentClient)
const cognito = mockAwsClient(CognitoIdentityProviderClient)
const objects = mockAwsClient(S3Client)

beforeEach(() => {
  for (const client of [tables, cognito, objects]) client.reset()
  tables.onAnyCommand().resolves({})
  cognito.onAnyCommand().resolves({})
  objects.onAnyCommand().resolves({})
  setLogSink(() => {})
  for (const user of ['ada', 'bob', 'eve']) {
    cognito.on(ListUsersCommand, { Filter: `sub = "${user}"` }).resolves({
      Users: [{ Username: user, Attributes: [{ Name: 'sub', Value: user }] }],
    })
  }
})

const erased = (user: string, number: number, status = 'erased'): DynamoDBRecord => ({
  eventName: 'MODIFY',
  dynamodb: {
    SequenceNumber: String(number),
    Keys: { stream: { S: `Profile#${user}` } },
    NewImage: {
      stream: { S: `Profile#${user}` },
      version: { N: '1' },
      recordedAt: { S: '2026-11-20T09:00:00.000Z' },
      rv: { N: '1' },
      s: { M: { status: { S: status }, signInMethods: { L: [] } } },
    },
  },
})

const deliver = async (): Promise<string[]> => {
  const Records = [erased('ada', 1), erased('bob', 2), erased('eve', 3)]
  const { batchItemFailures } = await handler({ Records })
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

const removedPictures = (): unknown[] =>
  objects.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key)

test('without a failure every step is taken for every user', async () => {
  expect(await deliver()).toEqual([])
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(3)
  expect(removedPictures()).toHaveLength(3)
})

test('a profile in a state of another version waits for that version', async () => {
  const Records = [erased('ada', 1), erased('bob', 2, 'leaving')]
  const { batchItemFailures } = await handler({ Records })
  expect(batchItemFailures).toEqual([{ itemIdentifier: '2' }])
  expect(cognito.commandCalls(AdminDeleteUserCommand)).toHaveLength(1)
})

const failures = [
  ['throttling', awsError('TooManyRequestsException')],
  ['denied access', awsError('AccessDeniedException')],
  ['an internal error', awsError('InternalErrorException', { status: 500 })],
  ['a time-out', timeout()],
  ['a broken connection', brokenConnection()],
] as const

describe.each(failures)('%s', (_, failure) => {
  test.each<[string, () => unknown, string[]]>([
    [
      'of the keys leaves the account, which leads to the rest',
      () => tables.on(UpdateCommand, { Key: { subject: 'bob' } }).rejects(failure),
      [],
    ],
    [
      'in finding the account removes nothing else',
      () => cognito.on(ListUsersCommand, { Filter: 'sub = "bob"' }).rejects(failure),
      [],
    ],
    [
      'in deleting the account leaves the picture',
      () => cognito.on(AdminDeleteUserCommand, { Username: 'bob' }).rejects(failure),
      ['bob'],
    ],
    [
      'in ending the sessions leaves the picture',
      () =>
        tables.on(QueryCommand, { ExpressionAttributeValues: { ':sub': 'bob' } }).rejects(failure),
      ['bob'],
    ],
    [
      'of the object store is told, too',
      () => objects.on(DeleteObjectCommand, { Key: 'pictures/users/bob.webp' }).rejects(failure),
      ['bob'],
    ],
  ])('%s: that user comes again, and no other', async (__, plant, triedAccounts) => {
    plant()
    expect(await deliver()).toEqual(['2'])
    const tried = cognito
      .commandCalls(AdminDeleteUserCommand)
      .map(({ args: [{ input }] }) => input.Username)
    expect(tried).toEqual(['ada', ...triedAccounts, 'eve'])
    expect(removedPictures().filter((key) => !String(key).includes('bob'))).toHaveLength(2)
  })
})
