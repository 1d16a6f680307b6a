import { DeleteObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { awsError, timeout } from '../../../test/support/aws/aws-failures.ts'
import { paintPng } from '../../../test/support/data/logos.ts'
import { setEnvironment } from '../../../test/support/product/environment.ts'
import { lambdaEvent } from '../../../test/support/http/lambda-event.ts'
import { mockSession, mockTables } from '../../../test/support/aws/mocked-session.ts'
import { setLogSink } from '../../platform/log.ts'
import { handler as deletePicture } from '../delete-picture.ts'
import { handler as uploadPicture } from '../upload-picture.ts'

/** Responses to failures of S3 that the emulator cannot produce. */

setEnvironment()
process.env['ASSAY_PICTURES_BUCKET'] = 'pictures'
const tables = mockTables()
const objects = mockAwsClient(S3Client)
const picture = await paintPng('red', 8, 8)
let cookies: string[]

beforeEach(async () => {
  tables.reset()
  objects.reset()
  setLogSink(() => {})
  cookies = await mockSession(tables)
})

const form = new FormData()
form.append('picture', new File([picture], 'me.png', { type: 'image/png' }))
const upload = new Response(form)
const contentType = upload.headers.get('content-type') ?? ''
const multipart = Buffer.from(await upload.arrayBuffer()).toString('base64')

const send = async (handler: typeof uploadPicture, body: object) => {
  const event = {
    ...lambdaEvent({ method: 'POST', cookies, headers: { 'content-type': 'application/json' } }),
    ...body,
  }
  const context = { getRemainingTimeInMillis: () => 10_000 }
  const result = (await handler(event, context as never)) as { statusCode: number; body: string }
  const { error } = JSON.parse(result.body) as { error?: { name: string } }
  return { status: result.statusCode, name: error?.name, text: result.body }
}

const sendUpload = async () =>
  await send(uploadPicture, {
    headers: { 'content-type': contentType },
    body: multipart,
    isBase64Encoded: true,
  })

describe.each([
  ['throttling', awsError('SlowDown', { status: 503 }), 503, 'Unavailable'],
  ['a time-out', timeout(), 503, 'Unavailable'],
  ['denied access', awsError('AccessDenied', { status: 403 }), 500, 'UnknownException'],
  ['a bucket that is gone', awsError('NoSuchBucket', { status: 404 }), 500, 'UnknownException'],
] as const)('%s', (_, failure, status, name) => {
  test('in an upload: nothing is recorded', async () => {
    objects.on(PutObjectCommand).rejects(failure)
    const answer = await sendUpload()
    expect(answer).toMatchObject({ status, name })
    expect(answer.text).not.toContain('arn:aws')
    expect(tables.commandCalls(TransactWriteCommand)).toHaveLength(0)
  })

  test('in a removal is not told as done', async () => {
    objects.on(DeleteObjectCommand).rejects(failure)
    expect(await send(deletePicture, { body: '{}' })).toMatchObject({ status, name })
  })
})

test('a picture whose event cannot be written is not acknowledged, though it is stored', async () => {
  objects.on(PutObjectCommand).resolves({})
  tables.on(TransactWriteCommand).rejects(awsError('AccessDeniedException'))
  expect(await sendUpload()).toMatchObject({ status: 500, name: 'UnknownException' })
  expect(objects.commandCalls(PutObjectCommand)).toHaveLength(1)
})

test('without a failure the picture is stored and recorded', async () => {
  objects.on(PutObjectCommand).resolves({})
  expect(await sendUpload()).toMatchObject({ status: 200 })
  expect(tables.commandCalls(TransactWriteCommand)).toHaveLength(1)
})
