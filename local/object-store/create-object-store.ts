import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener } from 'node:http'
import { xmlText } from '../../lambdas/platform/xml-text.ts'
import { listFolder } from './folder-bucket.ts'
import { createObjectFiles, type ObjectFiles, type StoredObject } from './object-files.ts'
import { readObject } from './read-object.ts'
import { StoreError } from './store-error.ts'

interface Answer {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Buffer
}

/**
 * Answers S3's REST protocol in path style: PUT, GET, HEAD and DELETE of `/bucket/key`, and the list
 * of a prefix. An object is a file of `folder` named by its key, without the bucket. Keys cannot
 * leave the folder and have no part that begins with a dot.
 *
 * @param report gets what is wrong with the store itself
 */
export const createObjectStore = ({
  folder,
  report = () => {},
}: {
  readonly folder: string
  readonly report?: (line: string) => void
}): RequestListener => {
  const files = createObjectFiles(folder)
  return (request, response) => {
    void answer(request, folder, files)
      .catch((error: unknown) => answerTo(error, request, report))
      .then(({ status, headers, body }) => {
        const withoutBody = status === 204 || request.method === 'HEAD'
        response.writeHead(status, {
          'x-amz-request-id': randomUUID(),
          ...(body && { 'content-length': body.length }),
          ...headers,
        })
        response.end(withoutBody ? undefined : body)
      })
  }
}

const answer = async (
  request: IncomingMessage,
  folder: string,
  files: ObjectFiles,
): Promise<Answer> => {
  // Only the presence of credentials can be checked here.
  if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new StoreError(403, 'AccessDenied', 'Access Denied')
  }
  const query = new URLSearchParams(request.url?.split(/\?(.*)/s)[1])
  if (request.method === 'GET' && query.get('list-type') === '2') {
    return await list(folder, query.get('prefix') ?? '')
  }
  const key = keyOf(request)
  const { method, headers } = request
  if (method === 'PUT') {
    const object = await readObject(request)
    const { 'content-type': contentType, 'cache-control': cacheControl } = headers
    await files.write(key, object, {
      contentType: contentType ?? 'binary/octet-stream',
      ...(cacheControl !== undefined && { cacheControl }),
    })
    return { status: 200, headers: { etag: etagOf(object) }, body: Buffer.alloc(0) }
  }
  if (method === 'DELETE') {
    await files.remove(key)
    return { status: 204 }
  }
  if (method !== 'GET' && method !== 'HEAD') {
    throw new StoreError(405, 'MethodNotAllowed', 'The method is not allowed on an object.')
  }
  const stored = await files.read(key)
  if (!stored) throw new StoreError(404, 'NoSuchKey', 'The specified key does not exist.')
  return toAnswer(stored)
}

/** All of them on one page. */
const list = async (folder: string, prefix: string): Promise<Answer> => {
  if (prefix.startsWith('/') || prefix.split('/').includes('..')) {
    throw new StoreError(400, 'InvalidArgument', 'The prefix leads out of the bucket.')
  }
  let contents = ''
  for await (const { key, writtenAt } of listFolder(folder, prefix)) {
    const modified = new Date(writtenAt).toISOString()
    contents += `<Contents><Key>${xmlText(key)}</Key><LastModified>${modified}</LastModified></Contents>`
  }
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`
  return {
    status: 200,
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(body),
  }
}

const toAnswer = ({ bytes, description }: StoredObject): Answer => ({
  status: 200,
  headers: {
    'content-type': description.contentType,
    ...(description.cacheControl !== undefined && { 'cache-control': description.cacheControl }),
    etag: etagOf(bytes),
  },
  body: bytes,
})

const etagOf = (object: Buffer): string => `"${createHash('md5').update(object).digest('hex')}"`

const keyOf = ({ url = '' }: IncomingMessage): string => {
  // Not by `URL`, which would resolve the dots that must be refused.
  const [path = '', query = ''] = url.split(/\?(.*)/s)
  const [bucket, ...parts] = path.slice(1).split('/').map(decode)
  if (!bucket || parts.length === 0) {
    throw new StoreError(501, 'NotImplemented', 'Only objects can be asked for.')
  }
  const subresources = [...new URLSearchParams(query).keys()].filter((name) => name !== 'x-id')
  if (subresources.length > 0) {
    throw new StoreError(501, 'NotImplemented', `${subresources.join(', ')} is not known here.`)
  }
  const isInvalid = parts.some(
    (part) => part === '' || part.startsWith('.') || /[/\\\0]/.test(part) || part.length > 200,
  )
  if (isInvalid) throw new StoreError(400, 'InvalidURI', 'The key cannot be kept as a file.')
  return parts.join('/')
}

const decode = (part: string): string => {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new StoreError(400, 'InvalidURI', 'The address is not encoded rightly.')
  }
}

const answerTo = (
  error: unknown,
  request: IncomingMessage,
  report: (line: string) => void,
): Answer => {
  if (error instanceof StoreError) return toXml(error)
  // A caller that hangs up is not a failure of the store.
  if (request.complete) {
    const what = error instanceof Error ? (error.stack ?? error.message) : String(error)
    report(`Object store: ${request.method} ${request.url} failed: ${what}`)
  }
  return toXml(new StoreError(500, 'InternalError', 'We encountered an internal error.'))
}

const toXml = ({ status, code, message }: StoreError): Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${xmlText(message)}</Message></Error>`,
  ),
})
