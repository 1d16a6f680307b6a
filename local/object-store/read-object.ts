import type { IncomingMessage } from 'node:http'
import { readBytes } from '../read-bytes.ts'
import { StoreError } from './store-error.ts'

const OBJECT_MAX_BYTES = 32 * 1024 * 1024

/**
 * The object in the body of a PUT. The product's clients are configured to send neither chunks nor
 * checksums (`requestChecksumCalculation: 'WHEN_REQUIRED'`).
 *
 * @throws StoreError when the body is too large, or is sent in chunks or with a checksum
 */
export const readObject = async (request: IncomingMessage): Promise<Buffer> => {
  const body = await readBytes(request, OBJECT_MAX_BYTES)
  if (!body) {
    throw new StoreError(400, 'EntityTooLarge', 'The object is larger than this store takes.')
  }
  const { headers } = request
  // The chunk headers would otherwise become part of the object.
  if (
    String(headers['content-encoding']).includes('aws-chunked') ||
    String(headers['x-amz-content-sha256']).startsWith('STREAMING-')
  ) {
    throw new StoreError(501, 'NotImplemented', 'Chunked bodies are not supported here.')
  }
  const checksum = Object.keys(headers).find((name) => CHECKSUM.test(name))
  if (checksum !== undefined) {
    throw new StoreError(501, 'NotImplemented', `${checksum} is not checked here.`)
  }
  return body
}

const CHECKSUM = /^(content-md5$|x-amz-checksum-(?!algorithm|type))/
