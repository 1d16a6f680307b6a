import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { crc32 } from 'node:zlib'
import { readBytes } from '../read-bytes.ts'
import { StoreError } from './store-error.ts'

/** Larger objects than the product ever puts. */
const OBJECT_MAX_BYTES = 32 * 1024 * 1024

/**
 * The object that a PUT carries: the body itself, or what is in its chunks when the client sends
 * them (`aws-chunked`). Every checksum that came along is held against it.
 *
 * @throws StoreError when the body is damaged or too large
 */
export const readObject = async (request: IncomingMessage): Promise<Buffer> => {
  const body = await readBytes(request, OBJECT_MAX_BYTES)
  if (!body) {
    throw new StoreError(400, 'EntityTooLarge', 'The object is larger than this store takes.')
  }
  const { headers } = request
  const isChunked =
    String(headers['content-encoding']).includes('aws-chunked') ||
    String(headers['x-amz-content-sha256']).startsWith('STREAMING-')
  const { object, trailers } = isChunked ? joinChunks(body) : { object: body, trailers: {} }
  const expected = headers['x-amz-decoded-content-length']
  if (isChunked && expected !== undefined && Number(expected) !== object.length) {
    throw new StoreError(400, 'IncompleteBody', 'The chunks do not add up to the stated length.')
  }
  checkDigests(object, { ...headers, ...trailers })
  return object
}

/** `<hex size>[;chunk-signature=…]\r\n<bytes>\r\n` until a chunk of size 0, then the trailers. */
const joinChunks = (body: Buffer): { object: Buffer; trailers: Record<string, string> } => {
  const chunks: Buffer[] = []
  let at = 0
  for (;;) {
    const lineEnd = body.indexOf('\r\n', at)
    const size = /^([0-9a-f]{1,8})(;|$)/i.exec(body.toString('latin1', at, lineEnd))?.[1]
    if (lineEnd < 0 || size === undefined) throw incomplete()
    const start = lineEnd + 2
    const end = start + parseInt(size, 16)
    if (end === start) return { object: Buffer.concat(chunks), trailers: trailersOf(body, start) }
    if (body.toString('latin1', end, end + 2) !== '\r\n') throw incomplete()
    chunks.push(body.subarray(start, end))
    at = end + 2
  }
}

const trailersOf = (body: Buffer, start: number): Record<string, string> =>
  Object.fromEntries(
    body
      .toString('latin1', start)
      .split('\r\n')
      .filter(Boolean)
      .map((line) => {
        const [name = '', value = ''] = line.split(/:(.*)/s)
        return [name.trim().toLowerCase(), value.trim()]
      }),
  )

const incomplete = (): StoreError =>
  new StoreError(400, 'IncompleteBody', 'The request ended in the middle of a chunk.')

const DIGESTS: Readonly<Record<string, (object: Buffer) => string>> = {
  'content-md5': (object) => createHash('md5').update(object).digest('base64'),
  'x-amz-checksum-sha1': (object) => createHash('sha1').update(object).digest('base64'),
  'x-amz-checksum-sha256': (object) => createHash('sha256').update(object).digest('base64'),
  'x-amz-checksum-crc32': (object) => {
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(object))
    return sum.toString('base64')
  },
}

const checkDigests = (object: Buffer, stated: IncomingHttpHeaders): void => {
  for (const [name, value] of Object.entries(stated)) {
    const isSum = name === 'content-md5' || /^x-amz-checksum-(?!algorithm|type)/.test(name)
    if (!isSum) continue
    const digest = DIGESTS[name]
    if (!digest) throw new StoreError(501, 'NotImplemented', `${name} is not checked here.`)
    if (digest(object) !== value) {
      throw new StoreError(400, 'BadDigest', `The ${name} you gave does not match the object.`)
    }
  }
}
