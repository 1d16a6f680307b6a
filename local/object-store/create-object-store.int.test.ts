import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import { join } from 'node:path'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  GetObjectTaggingCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3'
import { afterAll, describe, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { listen } from '../http-servers.ts'
import { createObjectStore } from './create-object-store.ts'
import { emulatorAt } from '../../lambdas/platform/config/emulator-at.ts'

const root = temporaryFolder('objects')
const folder = join(root, 'objects')
mkdirSync(folder)
const reports: string[] = []
const server = createServer(createObjectStore({ folder, report: (line) => reports.push(line) }))
const port = await listen(server, 0)

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
})

const client = (more: object = {}): S3Client =>
  new S3Client({
    ...emulatorAt(`http://127.0.0.1:${port}`),
    forcePathStyle: true,
    maxAttempts: 1,
    ...more,
  })

const s3 = client({ requestChecksumCalculation: 'WHEN_REQUIRED' })
const Bucket = 'pictures'
const bytes = Buffer.from(Array.from({ length: 200_000 }, (_, index) => (index * 31) % 256))

let keys = 0
const newKey = (): string => `pictures/users/someone-${++keys}.webp`

const put = async (Key: string, Body: Buffer, by = s3): Promise<void> => {
  await by.send(
    new PutObjectCommand({
      Bucket,
      Key,
      Body,
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=60',
    }),
  )
}

const get = async (Key: string): Promise<Buffer> => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key }))
  return Buffer.from((await Body?.transformToByteArray()) ?? [])
}

describe('an object that was put', () => {
  test('lies in the folder under its key and is answered with what was said of it', async () => {
    const Key = newKey()
    await put(Key, bytes)
    expect(readFileSync(join(folder, Key)).equals(bytes)).toBe(true)
    expect((await get(Key)).equals(bytes)).toBe(true)
    expect(await s3.send(new HeadObjectCommand({ Bucket, Key }))).toMatchObject({
      ContentLength: bytes.length,
      ContentType: 'image/webp',
      CacheControl: 'public, max-age=60',
      ETag: expect.stringMatching(/^"[0-9a-f]{32}"$/) as string,
    })
  })

  test('takes the place of the one before, and leaves no draft behind', async () => {
    const Key = `own-folder/${newKey()}`
    await put(Key, bytes)
    await put(Key, Buffer.from('another'))
    expect((await get(Key)).toString()).toBe('another')
    const name = Key.split('/').at(-1) ?? ''
    expect(readdirSync(join(folder, Key, '..')).toSorted()).toEqual([`.${name}.json`, name])
  })

  test('is gone once it is deleted; deleting it again is fine', async () => {
    const Key = `folder-to-empty/${newKey()}`
    await put(Key, bytes)
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    await s3.send(new DeleteObjectCommand({ Bucket, Key }))
    await expect(get(Key)).rejects.toMatchObject({ name: 'NoSuchKey' })
    await expect(s3.send(new HeadObjectCommand({ Bucket, Key }))).rejects.toMatchObject({
      name: 'NotFound',
    })
    expect(readdirSync(join(folder, Key, '..'))).toEqual([])
  })

  test('is read whole at every moment while it is replaced', async () => {
    const Key = newKey()
    const versions = [Buffer.alloc(300_000, 1), Buffer.alloc(300_000, 2)]
    await put(Key, Buffer.alloc(300_000, 1))
    const writing = Promise.all(
      Array.from({ length: 10 }, async (_, index) => {
        await put(Key, versions[index % 2] ?? bytes)
      }),
    )
    const read = await Promise.all(Array.from({ length: 20 }, async () => await get(Key)))
    await writing
    expect(read.every((one) => versions.some((version) => version.equals(one)))).toBe(true)
  })

  test('may lie there from elsewhere, without a description', async () => {
    writeFileSync(join(folder, 'plain.bin'), 'plain')
    expect((await get('plain.bin')).toString()).toBe('plain')
  })
})

describe('bodies that the product never sends', () => {
  test.each([
    ['a checksum', { 'x-amz-checksum-crc32': 'AAAAAA==' }],
    ['an MD5', { 'content-md5': 'AAAAAAAAAAAAAAAAAAAAAA==' }],
    ['chunks', { 'content-encoding': 'aws-chunked' }],
    ['signed chunks', { 'x-amz-content-sha256': 'STREAMING-AWS4-HMAC-SHA256-PAYLOAD' }],
  ])('%s: the request is refused, and nothing is stored', async (_, headers) => {
    const key = newKey()
    const answer = await raw('PUT', `/${Bucket}/${key}`, headers, 'abc')
    expect(answer.body).toContain('<Code>NotImplemented</Code>')
    expect(existsSync(join(folder, key))).toBe(false)
  })
})

interface RawAnswer {
  readonly status: number
  readonly type: string | undefined
  readonly body: string
}

/** A request exactly as given: `fetch` would resolve the dots. */
const raw = async (
  method: string,
  path: string,
  headers: Readonly<Record<string, string>> = {},
  body = '',
): Promise<RawAnswer> =>
  await new Promise((resolve, reject) => {
    const sent = httpRequest(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { authorization: 'AWS4-HMAC-SHA256 local', ...headers },
      },
      (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers['content-type'],
            body: Buffer.concat(parts).toString(),
          })
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

describe('what is refused', () => {
  test.each([
    '/pictures/../outside.txt',
    '/pictures/%2e%2e/outside.txt',
    '/pictures/a/..%2f..%2foutside.txt',
    '/pictures/a/../../outside.txt',
    '/pictures/.hidden',
    '/pictures/a//b',
    '/pictures/a/',
    '/pictures/a%00b',
    '/pictures/a%5c..%5cb',
    '/pictures/%zz',
    `/pictures/${'a'.repeat(300)}`,
  ])('%s as a key', async (path) => {
    for (const method of ['PUT', 'GET', 'DELETE']) {
      const { status, type, body } = await raw(method, path, {}, method === 'PUT' ? 'x' : '')
      expect([status, type]).toEqual([400, 'application/xml'])
      expect(body).toContain('<Code>InvalidURI</Code>')
    }
    expect(readdirSync(root)).toEqual(['objects'])
  })

  test('a request that nobody has signed', async () => {
    const answer = await raw('GET', '/pictures/a', { authorization: '' })
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('<Code>AccessDenied</Code>')
  })

  test('what the store has no word for', async () => {
    await expect(
      s3.send(new GetObjectTaggingCommand({ Bucket, Key: 'pictures/a' })),
    ).rejects.toMatchObject({
      name: 'NotImplemented',
    })
    expect((await raw('POST', '/pictures/a')).status).toBe(405)
    expect((await raw('GET', '/pictures/a?acl')).status).toBe(501)
  })

  test('a body larger than any object', async () => {
    const { body } = await raw('PUT', '/pictures/large', {}, 'x'.repeat(33 * 1024 * 1024))
    expect(body).toContain('<Code>EntityTooLarge</Code>')
  })
})

test('what goes wrong in the store itself is a 500 and is reported', async () => {
  await put('taken', bytes)
  const before = reports.length
  const { status, body } = await raw('PUT', '/pictures/taken/below', {}, 'x')
  expect([status, body]).toEqual([500, expect.stringContaining('<Code>InternalError</Code>')])
  expect(reports).toHaveLength(before + 1)
})
