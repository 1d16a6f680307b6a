import {
  AdminGetUserCommand,
  CognitoIdentityProviderClient,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { SendEmailCommand, SESv2Client } from '@aws-sdk/client-sesv2'
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { limited, signedIn } from '../../lambdas/deployment/common-rights.ts'
import { by, may, on, reads, together } from '../../lambdas/deployment/table-rights.ts'
import { setLogSink } from '../../lambdas/platform/log.ts'
import { createObjectBucket } from '../../lambdas/platform/objects/object-bucket.ts'
import { handler as listChanges } from '../../lambdas/watchlist/changes.ts'
import { signInNewUser } from '../../test/support/http/accounts.ts'
import { publishProjects } from '../../test/support/data/catalogue.ts'
import { invoke } from '../../test/support/http/lambda-event.ts'
import { startTestCloud } from '../../test/support/product/test-cloud.ts'
import { createList } from '../../test/support/data/watchlists.ts'
import { asFunction } from './as-function.ts'
import type { FunctionRights } from './function-rights.ts'

const cloud = await startTestCloud()
afterAll(() => cloud.stop())
const [project = { id: '' }] = await publishProjects(cloud, 1)

let lines: Record<string, unknown>[] = []
beforeEach(() => {
  lines = []
  setLogSink((line) => lines.push(JSON.parse(line) as Record<string, unknown>))
})

const local = { region: 'local', credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }
const cognito = new CognitoIdentityProviderClient({
  ...local,
  endpoint: process.env['COGNITO_ENDPOINT'] ?? '',
})
const objects = new S3Client({
  requestChecksumCalculation: 'WHEN_REQUIRED',
  ...local,
  endpoint: process.env['S3_ENDPOINT'] ?? '',
  forcePathStyle: true,
})
const mails = new SESv2Client({ ...local, endpoint: process.env['SES_ENDPOINT'] ?? '' })

const nameOf = (table: string): string => `assay-${cloud.stage}-${table}`
const session = { TableName: nameOf('sessions'), Key: { id: 'nobody' } }
const event = { TableName: nameOf('events'), Key: { stream: 'Test#1', version: 1 } }
const newEvent = () => ({
  TableName: nameOf('events'),
  Item: { stream: `Test#${crypto.randomUUID()}`, version: 1 },
})
const picture = { Bucket: 'assay-local-pictures', Key: 'pictures/users/somebody.webp' }
const account = { UserPoolId: process.env['COGNITO_POOL_ID'], Username: 'nobody' }

/** What a function with nothing but these rights gets: `done`, or the name of the error. */
const outcome = async (
  rights: Partial<FunctionRights>,
  send: () => Promise<unknown>,
): Promise<string> => {
  try {
    await asFunction({ id: 'test/planted', tables: {}, ...rights }, send)()
    return 'done'
  } catch (error) {
    return (error as Error).name
  }
}

describe('on tables', () => {
  const { documents } = cloud
  const calls = {
    get: async () => await documents.send(new GetCommand(session)),
    put: async () => await documents.send(new PutCommand(newEvent())),
    update: async () => await documents.send(new UpdateCommand(event)),
    delete: async () => await documents.send(new DeleteCommand(session)),
    see: async () =>
      await documents.send(
        new UpdateCommand({
          ...session,
          UpdateExpression: 'SET lastSeen = :now',
          ExpressionAttributeValues: { ':now': 1 },
        }),
      ),
    scan: async () => await documents.send(new ScanCommand({ TableName: nameOf('heads') })),
    query: async () =>
      await documents.send(
        new QueryCommand({
          TableName: nameOf('sessions'),
          IndexName: 'byUser',
          KeyConditionExpression: '#sub = :sub',
          ExpressionAttributeNames: { '#sub': 'sub' },
          ExpressionAttributeValues: { ':sub': 'nobody' },
        }),
      ),
    batchGet: async () =>
      await documents.send(
        new BatchGetCommand({
          RequestItems: {
            [nameOf('sessions')]: { Keys: [{ id: 'nobody' }] },
            [nameOf('idempotency-records')]: { Keys: [{ key: 'nothing' }] },
          },
        }),
      ),
    batchWrite: async () =>
      await documents.send(
        new BatchWriteCommand({
          RequestItems: { [nameOf('events')]: [{ PutRequest: { Item: newEvent().Item } }] },
        }),
      ),
    transaction: async () =>
      await documents.send(
        new TransactWriteCommand({ TransactItems: [{ Put: newEvent() }, { Delete: session }] }),
      ),
  }
  const DENIED = 'AccessDeniedException'

  test.each<[keyof typeof calls, FunctionRights['tables'], string]>([
    ['get', { sessions: may('read') }, 'done'],
    ['get', { sessions: on(['nobody'], 'read') }, 'done'],
    ['get', { sessions: on(['somebody'], 'read') }, DENIED],
    ['get', { sessions: may('put', 'update', 'delete') }, DENIED],
    ['get', { 'idempotency-records': may('read') }, DENIED],
    ['get', {}, DENIED],
    ['query', { sessions: by('byUser') }, 'done'],
    ['query', { sessions: may('read') }, DENIED],
    ['scan', { heads: may('scan') }, 'done'],
    ['scan', { heads: may('read') }, DENIED],
    ['put', { events: on(['Test#*'], 'put') }, 'done'],
    ['put', { events: on(['Watchlist#*'], 'put') }, DENIED],
    ['put', { events: may('read') }, DENIED],
    ['update', { events: may('put', 'update') }, DENIED],
    ['update', { events: may('update') }, DENIED],
    ['see', { sessions: [{ may: ['update'], attributes: ['id', 'lastSeen'] }] }, 'done'],
    ['see', { sessions: [{ may: ['update'], attributes: ['id', 'staff'] }] }, DENIED],
    ['delete', { sessions: may('delete') }, 'done'],
    ['delete', { sessions: may('put', 'update') }, DENIED],
    ['batchGet', { sessions: may('read'), 'idempotency-records': may('read') }, 'done'],
    ['batchGet', { sessions: may('read') }, DENIED],
    ['batchWrite', { events: may('put') }, DENIED],
    ['transaction', { events: may('put'), sessions: may('delete') }, 'done'],
    ['transaction', { events: may('put'), sessions: may('read') }, DENIED],
    ['transaction', { events: may('read'), sessions: may('delete') }, DENIED],
    ['transaction', { events: on(['News#*'], 'put'), sessions: may('delete') }, DENIED],
  ])('%s with %o: %s', async (name, tables, expected) => {
    expect(await outcome({ tables }, calls[name])).toBe(expected)
  })

  test('each of several functions has its own rights, at the same time and one after the other', async () => {
    const both = async () =>
      await Promise.all([
        outcome({ tables: { sessions: may('read') } }, calls.get),
        outcome({ tables: { 'idempotency-records': may('read') } }, calls.get),
        calls.get().then(() => 'done'),
      ])
    for (const _ of [1, 2]) expect(await both()).toEqual(['done', DENIED, 'done'])
  })
})

describe('on accounts, pictures and mails', () => {
  const administer = async () => await cognito.send(new AdminGetUserCommand(account))
  const visit = async () =>
    await cognito.send(new SignUpCommand({ ClientId: 'none', Username: 'a', Password: 'b' }))
  const write = async () =>
    await objects.send(new PutObjectCommand({ ...picture, Body: 'picture' }))
  const remove = async () => await objects.send(new DeleteObjectCommand(picture))
  const read = async () => await objects.send(new GetObjectCommand(picture))
  const logo = { ...picture, Key: 'pictures/projects/corvane.svg' }
  const replaceLogo = async () =>
    await objects.send(new PutObjectCommand({ ...logo, Body: 'logo' }))
  const removeLogo = async () => await objects.send(new DeleteObjectCommand(logo))
  const mail = async () =>
    await mails.send(
      new SendEmailCommand({
        FromEmailAddress: 'no-reply@assay.example',
        Destination: { ToAddresses: ['ann@assay.test'] },
        Content: { Simple: { Subject: { Data: 'Hello' }, Body: { Text: { Data: 'Welcome.' } } } },
      }),
    )

  test.each<[string, Partial<FunctionRights>, () => Promise<unknown>, string]>([
    // Past the rights, the identity provider itself refuses what is not there or invalid.
    ['an admin action', { identityActions: ['AdminGetUser'] }, administer, 'UserNotFoundException'],
    [
      'another admin action',
      { identityActions: ['ListUsers'] },
      administer,
      'AccessDeniedException',
    ],
    ['a visitor’s action', { identityProvider: true }, visit, 'InvalidParameterException'],
    ['a visitor’s action without the provider', {}, visit, 'AccessDeniedException'],
    ['writing a picture', { pictures: true }, write, 'done'],
    ['writing a picture unasked', { readsPictures: true }, write, 'AccessDenied'],
    ['reading a picture', { readsPictures: true }, read, 'done'],
    ['reading a picture unasked', { pictures: true }, read, 'AccessDenied'],
    ['replacing a logo', { pictures: true, readsPictures: true }, replaceLogo, 'AccessDenied'],
    ['storing a logo', { storesLogos: true }, replaceLogo, 'done'],
    ['removing a logo', { storesLogos: true }, removeLogo, 'AccessDenied'],
    ['writing a user’s picture', { storesLogos: true }, write, 'AccessDenied'],
    ['removing a picture', { pictures: true }, remove, 'done'],
    ['removing a picture unasked', {}, remove, 'AccessDenied'],
    ['a mail', { sendsMail: true }, mail, 'done'],
    ['a mail unasked', {}, mail, 'AccessDeniedException'],
  ])('%s', async (_, rights, send, expected) => {
    expect(await outcome(rights, send)).toBe(expected)
  })
})

describe('an object that is gone', () => {
  test.each<[string, Partial<FunctionRights>]>([
    ['reads', { readsCatalogue: true }],
    ['stores', { storesCatalogue: true }],
  ])(
    'is told to a function that %s the catalogue, as it may list the bucket',
    async (_, rights) => {
      const { S3_ENDPOINT: endpoint = '' } = process.env
      const bucket = createObjectBucket({ bucket: 'gone', endpoint, client: cloud.documents })
      const read = async () => await bucket.get('catalogue/gone')
      expect(
        await asFunction({ id: 'test/planted', tables: {}, ...rights }, read)(),
      ).toBeUndefined()
    },
  )

  test('is to others as one that they may not read', async () => {
    const gone = new GetObjectCommand({ ...picture, Key: 'pictures/users/gone.webp' })
    const read = async () => await objects.send(gone)
    const asReader = asFunction({ id: 'test/planted', tables: {}, readsPictures: true }, read)
    await expect(asReader()).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    await expect(read()).rejects.toMatchObject({ $metadata: { httpStatusCode: 404 } })
  })
})

describe('a handler whose deployment lacks a right', () => {
  const declared = together(signedIn, limited, reads('Watchlist'), { snapshots: may('read') })
  const answerWith = async (tables: FunctionRights['tables']) => {
    const user = await signInNewUser(cloud)
    const list = await createList(user, 'Bridges', [project.id])
    expect(list.projects).toEqual([project.id])
    lines = []
    const cookies = [...user.cookies].map((pair) => pair.join('='))
    const lambda = asFunction({ id: 'test/changes', tables }, listChanges)
    return await invoke(lambda, { path: '/api/watchlist/changes', cookies })
  }

  test('answers as it would on AWS, and the log names function, action, table and remedy', async () => {
    const { snapshots: _, ...lacking } = declared
    expect(await answerWith(lacking)).toMatchObject({ statusCode: 500 })
    expect(lines).toContainEqual({
      at: expect.any(String),
      level: 'error',
      event: 'right not declared',
      function: 'test/changes',
      action: 'dynamodb:BatchGetItem',
      resource: 'snapshots',
      message:
        'test/changes has no right to dynamodb:BatchGetItem on snapshots, here as on AWS. ' +
        "Declare tables: { 'snapshots': on(['dossier#*'], 'read') } in lambdas/deployment.",
    })
  })

  test('answers well with it', async () => {
    expect(await answerWith(declared)).toMatchObject({ statusCode: 200 })
    expect(lines.filter(({ event: told }) => told === 'right not declared')).toEqual([])
  })
})
