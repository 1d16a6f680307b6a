import type { IncomingMessage } from 'node:http'
import { OAuthError } from './oauth-error.ts'

const LARGEST_FORM_BYTES = 64 * 1024

/**
 * The fields of a form. Throws OAuthError when the body is none, or too long.
 */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const chunks: Buffer[] = []
  let bytes = 0
  // Read to the end, kept up to the limit: a caller that is still sending would miss the answer.
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes <= LARGEST_FORM_BYTES) chunks.push(chunk)
  }
  if (bytes > LARGEST_FORM_BYTES) throw new OAuthError('invalid_request', 'The form is too long')
  const [type] = (request.headers['content-type'] ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'The body is no form')
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

/** Names that stand there more than once, which RFC 6749 allows of no parameter. */
export const repeatedNames = (parameters: URLSearchParams): ReadonlySet<string> => {
  const names = [...parameters.keys()]
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}
