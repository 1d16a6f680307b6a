import type { IncomingMessage } from 'node:http'
import { readBytes } from '../../read-bytes.ts'
import { OAuthError } from './oauth-error.ts'

const LARGEST_FORM_BYTES = 64 * 1024

/** The fields of a form. Throws OAuthError when the body is none, or too long. */
export const readForm = async (request: IncomingMessage): Promise<URLSearchParams> => {
  const bytes = await readBytes(request, LARGEST_FORM_BYTES)
  if (!bytes) throw new OAuthError('invalid_request', 'The form is too long')
  const [type] = (request.headers['content-type'] ?? '').split(';')
  if (type?.trim().toLowerCase() !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'The body is no form')
  }
  return new URLSearchParams(bytes.toString('utf8'))
}

/** Names that occur more than once, which RFC 6749 forbids. */
export const repeatedNames = (parameters: URLSearchParams): ReadonlySet<string> => {
  const names = [...parameters.keys()]
  return new Set(names.filter((name, index) => names.indexOf(name) !== index))
}
