import { Readable } from 'node:stream'
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { mockAwsClient } from '../../test/support/aws/mock-aws-client.ts'
import { beforeEach, expect, test } from 'vitest'
import { awsError, brokenConnection, timeout } from '../../test/support/aws/aws-failures.ts'
import { setEnvironment } from '../../test/support/product/environment.ts'
import { invoke } from '../../test/support/http/lambda-event.ts'
import { setLogSink } from '../platform/log.ts'
import { handler } from './optimise.ts'

/** What is answered for a picture that the object store does not give as it should. */

setEnvironment()
process.env['ASSAY_PICTURES_BUCKET'] = 'pictures'
const objects = mockAwsClient(S3Client)

beforeEach(() => {
  objects.reset()
  setLogSink(() => {})
})

const ask = async () => {
  const {
    statusCode,
    headers,
    body = '',
  } = await invoke(handler, {
    path: '/_next/image',
    query: 'url=%2Fpictures%2Fprojects%2Fa.png&w=64&q=75',
  })
  return {
    status: statusCode,
    name: (JSON.parse(body) as { error: { name: string } }).error.name,
    retryAfter: headers?.['retry-after'],
    cache: headers?.['cache-control'],
    body,
  }
}

test.each([
  ['an object that is not there', awsError('NoSuchKey', { status: 404 }), 404, 'ImageNotFound'],
  [
    'an object that may not be read',
    awsError('AccessDenied', { status: 403 }),
    404,
    'ImageNotFound',
  ],
  [
    'an address longer than that of any object',
    awsError('KeyTooLongError', { status: 400 }),
    404,
    'ImageNotFound',
  ],
  ['throttling', awsError('SlowDown', { status: 503 }), 503, 'Unavailable'],
  ['an internal error', awsError('InternalError', { status: 500 }), 503, 'Unavailable'],
  ['a time-out', timeout(), 503, 'Unavailable'],
  ['a broken connection', brokenConnection(), 503, 'Unavailable'],
  ['a bucket that is gone', awsError('NoSuchBucket', { status: 404 }), 500, 'UnknownException'],
] as const)('%s is told by its status, without its words', async (_, failure, status, name) => {
  objects.on(GetObjectCommand).rejects(failure)
  const answer = await ask()
  expect(answer).toMatchObject({ status, name })
  expect(answer.retryAfter === undefined).toBe(status !== 503)
  expect(answer.cache).not.toContain('max-age')
  expect(answer.body).not.toMatch(/arn:aws|ECONN|10\.0\.0\.1/)
})

test('a transfer that breaks off is no picture', async () => {
  const Body = Readable.from(
    (function* () {
      yield Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
      throw brokenConnection()
    })(),
  )
  objects.on(GetObjectCommand).resolves({ Body, ContentLength: 5_000 } as never)
  expect(await ask()).toMatchObject({ status: 503, name: 'Unavailable' })
})
