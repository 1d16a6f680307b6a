import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  awsError,
  brokenConnection,
  cancelled,
  timeout,
} from '../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { setLogSink } from '../platform/log.ts'
import { enqueueEmailOnce } from './outbox/enqueue-email.ts'
import { handler } from './send-emails.ts'

/** What becomes of mails while SES, the table or Cognito fail in ways that no emulator makes. */

setEnvironment()
process.env['ASSAY_MAIL_FROM'] = 'Assay <hello@assay.example>'
process.env['ASSAY_MAIL_CONFIGURATION'] = 'assay-test'
const ses = mockAwsClient(SESv2Client)
const tables = mockAwsClient(DynamoDBDocumentClient)
const cognito = mockAwsClient(CognitoIdentityProviderClient)
const logged: string[] = []

beforeEach(() => {
  for (const client of [ses, tables, cognito]) client.reset()
  logged.length = 0
  setLogSink((line) => logged.push(line))
  ses.on(SendEmailCommand).resolves({ MessageId: 'sent' })
  tables.on(UpdateCommand).resolves({ Attributes: { id: 'waiting' } })
  tables.on(DeleteCommand).resolves({})
})

const toOf = (number: number): string => `user${number}@mailbox.example`

const record = (number: number, kind = 'password-changed'): DynamoDBRecord => ({
  eventName: 'INSERT',
  dynamodb: {
    SequenceNumber: String(number),
    Keys: { id: { S: `mail-${number}` } },
    NewImage: {
      id: { S: `mail-${number}` },
      kind: { S: kind },
      to: { S: toOf(number) },
      at: { S: '2026-11-20T09:00:00.000Z' },
    },
  },
})

/** The numbers of the records that come again. */
const deliver = async (...Records: DynamoDBRecord[]): Promise<string[]> => {
  const { batchItemFailures } = await handler({ Records })
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}

const deleted = (): unknown[] =>
  tables.commandCalls(DeleteCommand).map(({ args: [{ input }] }) => input.Key?.['id'] as unknown)

test('each mail is sent by the sender, and counted by the configuration set of the stage', async () => {
  expect(await deliver(record(1))).toEqual([])
  expect(ses.commandCalls(SendEmailCommand).map(({ args: [{ input }] }) => input)).toMatchObject([
    {
      FromEmailAddress: 'Assay <hello@assay.example>',
      ConfigurationSetName: 'assay-test',
      Destination: { ToAddresses: ['user1@mailbox.example'] },
    },
  ])
})

const failSendingTo = (to: string, failure: Error) =>
  ses.on(SendEmailCommand, { Destination: { ToAddresses: [to] } }).rejects(failure)

describe.each([
  ['throttling', awsError('TooManyRequestsException', { status: 429 })],
  ['a paused account', awsError('SendingPausedException')],
  ['a sender that is not verified', awsError('MailFromDomainNotVerifiedException')],
  ['a mail that is rejected', awsError('MessageRejected')],
  ['denied access', awsError('AccessDeniedException', { status: 403 })],
  ['an internal error', awsError('InternalFailure', { status: 500 })],
  ['a time-out', timeout()],
  ['a broken connection', brokenConnection()],
])('%s of the mail service', (_, failure) => {
  test('lets that mail come again and keeps it, and the others of its batch go out', async () => {
    failSendingTo(toOf(2), failure)
    expect(await deliver(record(1), record(2), record(3))).toEqual(['2'])
    expect(new Set(deleted())).toEqual(new Set(['mail-1', 'mail-3']))
    expect(logged.join('\n')).not.toContain('mailbox.example')
  })
})

test('when the service takes nothing, every mail comes again', async () => {
  ses.on(SendEmailCommand).rejects(awsError('AccountSuspendedException'))
  expect(await deliver(record(1), record(2), record(3))).toEqual(['1', '2', '3'])
  expect(deleted()).toEqual([])
})

test.each([
  ['throttled', awsError('ThrottlingException')],
  ['denied', awsError('AccessDeniedException')],
  ['late', timeout()],
])('a mail whose table is %s is not sent unseen and comes again', async (_, failure) => {
  tables.on(UpdateCommand, { Key: { id: 'mail-1' } }).rejects(failure)
  expect(await deliver(record(1), record(2))).toEqual(['1'])
  expect(ses.commandCalls(SendEmailCommand)).toHaveLength(1)
})

test('a mail that was sent and could not be deleted comes again, and no other', async () => {
  tables.on(DeleteCommand, { Key: { id: 'mail-1' } }).rejects(awsError('ThrottlingException'))
  expect(await deliver(record(1), record(2))).toEqual(['1'])
})

test('a mail that was sent is deleted as soon as nobody else is writing it', async () => {
  tables.on(DeleteCommand).rejectsOnce(awsError('TransactionConflictException')).resolves({})
  expect(await deliver(record(1))).toEqual([])
  expect(deleted()).toEqual(['mail-1', 'mail-1'])
})

test.each([
  ['throttled', awsError('TooManyRequestsException')],
  ['denied', awsError('AccessDeniedException')],
])('while accounts are %s, a mail that depends on one waits', async (_, failure) => {
  cognito.on(AdminGetUserCommand).rejects(failure)
  expect(await deliver(record(1, 'failed-logins'), record(2))).toEqual(['1'])
  expect(deleted()).toEqual(['mail-2'])
})

describe('an email that is queued once', () => {
  const queueOnce = async () =>
    await enqueueEmailOnce(
      { kind: 'impersonation-ended', to: toOf(1) },
      { id: 'impersonation-ended-1', at: new Date().toISOString() },
    )

  test('is left alone where it was queued before', async () => {
    tables.on(TransactWriteCommand).rejects(cancelled('None', 'ConditionalCheckFailed'))
    await expect(queueOnce()).resolves.toBeUndefined()
  })

  test.each([
    ['throttled', awsError('ThrottlingException')],
    ['at odds with another write', cancelled('TransactionConflict', 'None')],
  ])('is not taken for queued where the table is %s', async (_, failure) => {
    tables.on(TransactWriteCommand).rejects(failure)
    await expect(queueOnce()).rejects.toBe(failure)
  })
})
