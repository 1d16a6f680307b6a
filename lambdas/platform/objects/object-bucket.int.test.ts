import { createServer, type RequestListener } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { close, listen } from '../../../local/http-servers.ts'
import { createObjectStore } from '../../../local/object-store/create-object-store.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { createDocumentClient } from '../dynamodb/document-client.ts'
import { isUnreachable } from '../http/response/error-envelope.ts'
import { createObjectBucket } from './object-bucket.ts'

const folder = temporaryFolder('objects')
const store = createObjectStore({ folder })
let answer: RequestListener = store
const server = createServer((request, response) => answer(request, response))
let endpoint = ''
beforeAll(async () => {
  endpoint = `http://127.0.0.1:${await listen(server, 0)}`
})
const client = createDocumentClient({ endpoint: 'http://127.0.0.1:1' })
afterAll(async () => {
  client.destroy()
  await close(server)
})
const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys: string[] = []
  for await (const { key } of bucket().list(prefix)) keys.push(key)
  return keys
}
const bucket = () => createObjectBucket({ bucket: 'columns', endpoint, client })

test('what is put is got and listed, until it is removed', async () => {
  const bytes = Buffer.from([0, 255, 13, 10])
  await bucket().put('catalogue/5/list-0-a', bytes)
  expect(Buffer.from((await bucket().get('catalogue/5/list-0-a'))!)).toEqual(bytes)
  expect(await keysUnder('catalogue/')).toEqual(['catalogue/5/list-0-a'])
  await bucket().remove('catalogue/5/list-0-a')
  expect(await bucket().get('catalogue/5/list-0-a')).toBeUndefined()
  expect(await keysUnder('catalogue/')).toEqual([])
  await bucket().remove('catalogue/5/list-0-a')
})

test('a list goes on where a page of it ends', async () => {
  const page = (key: string, token: string) =>
    `<ListBucketResult><Contents><Key>${key}</Key><LastModified>2026-11-20T09:00:00.000Z</LastModified></Contents>${token}</ListBucketResult>`
  answer = (request, response) => {
    response.end(
      request.url?.includes('continuation-token=next%2F1')
        ? page('catalogue/b', '')
        : page('catalogue/a', '<NextContinuationToken>next/1</NextContinuationToken>'),
    )
  }
  const keys = await keysUnder('catalogue/')
  answer = store
  expect(keys).toEqual(['catalogue/a', 'catalogue/b'])
})

test('is tried again after a failure of the store, and not after a refusal', async () => {
  let asked = 0
  answer = (_, response) => {
    asked += 1
    response.writeHead(asked < 3 ? 503 : 200).end('found')
  }
  expect(Buffer.from((await bucket().get('a'))!).toString()).toBe('found')
  asked = 0
  answer = (_, response) => {
    asked += 1
    response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  }
  await expect(bucket().get('a')).rejects.toMatchObject({
    name: 'ObjectBucketError',
    message: 'GET a: AccessDenied.',
  })
  answer = store
  expect(asked).toBe(1)
})

test('a store that fails every time, or hangs, is one that is out of reach', async () => {
  answer = (_, response) => response.writeHead(503).end()
  const failure: unknown = await bucket()
    .get('a')
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ name: 'ObjectBucketError' })
  expect(isUnreachable(failure)).toBe(true)

  let asked = 0
  let clock = new AbortController()
  answer = () => {
    asked += 1
    clock.abort(new DOMException('late', 'TimeoutError'))
  }
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => (clock = new AbortController()).signal)
  const hanging: unknown = await bucket()
    .get('a')
    .catch((error: unknown) => error)
  answer = store
  vi.restoreAllMocks()
  expect(isUnreachable(hanging)).toBe(true)
  expect(asked).toBe(2)
})
