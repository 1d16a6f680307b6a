import type { IncomingHttpHeaders } from 'node:http'
import { bytesOf, readResult, type StructuredResult } from '../read-result.ts'
import { compressOnce } from './compress.ts'
import { isCompressible } from './compressible.ts'
import { encodingFor, weak } from './encoding.ts'

/**
 * A Lambda's result as it arrives by way of CloudFront, which compresses what it may keep.
 *
 * @param asked headers of the request
 */
export const compressResult = async (
  result: unknown,
  asked: IncomingHttpHeaders,
): Promise<unknown> => {
  const structured = readResult(result)
  if (!structured) return result
  const { statusCode = 200, headers = {} } = structured
  const status = Number(statusCode)
  const bytes = bytesOf(structured)
  const type = String(headers['content-type'])
  const varies = isCompressible({ status, type, bytes: bytes.byteLength })
  // What 304 stands for has no type here, and may have been compressed.
  if (!varies && status !== 304) return structured
  const encoding = varies ? encodingFor(asked) : undefined
  if (!encoding) return { ...structured, headers: withVary(headers) }
  const { etag } = headers
  return {
    ...structured,
    headers: {
      ...withVary(headers),
      'content-encoding': encoding,
      ...(typeof etag === 'string' && { etag: weak(etag) }),
    },
    body: (await compressOnce(bytes, encoding)).toString('base64'),
    isBase64Encoded: true,
  }
}

type Headers = NonNullable<StructuredResult['headers']>

const withVary = (headers: Headers): Headers => ({
  ...headers,
  vary: [headers['vary'], 'Accept-Encoding'].filter(Boolean).join(', '),
})
