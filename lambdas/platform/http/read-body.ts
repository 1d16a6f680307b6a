import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { HttpError } from './http-error.ts'

/** Largest body of a call that takes no pictures. */
export const BODY_MAX_BYTES = 1_000_000
/** Deeper JSON is refused before it is parsed. */
const NESTING_MAX = 32

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

const mediaTypeOf = ({ headers }: APIGatewayProxyEventV2): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'

/**
 * Refuses a body for its size or its media type. Form routes take JSON too, as NextAuth does; JSON
 * routes take no form, because any page of another site can send one.
 *
 * @throws HttpError 413 `PayloadTooLarge`, 415 `UnsupportedMediaType`
 */
export const checkBodyKind = (event: APIGatewayProxyEventV2, endpoint: AnyEndpoint): void => {
  if (bytesOf(event).byteLength > BODY_MAX_BYTES) {
    throw new HttpError(413, 'PayloadTooLarge', `Send at most ${BODY_MAX_BYTES} bytes.`)
  }
  const allowed = endpoint.bodyType === 'form' ? [FORM, JSON_TYPE] : [JSON_TYPE]
  if (!allowed.includes(mediaTypeOf(event))) {
    throw new HttpError(415, 'UnsupportedMediaType', `Send ${allowed.join(' or ')}.`)
  }
}

/**
 * The body as a plain value, not yet checked against a schema.
 *
 * @throws HttpError 400 `MalformedBody`
 */
export const readBody = (event: APIGatewayProxyEventV2): unknown => {
  const text = bytesOf(event).toString('utf8')
  return mediaTypeOf(event) === FORM ? parseForm(text) : parseJson(text)
}

const parseJson = (text: string): unknown => {
  if (nestingOf(text) > NESTING_MAX) {
    throw new HttpError(400, 'MalformedBody', `Nest the JSON at most ${NESTING_MAX} deep.`)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new HttpError(400, 'MalformedBody', 'The body is not valid JSON.', { cause })
  }
}

/** Brackets inside strings count too: no honest body comes near the limit. */
const nestingOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

/** The first value of a repeated field counts, so that no later one can replace it. */
const parseForm = (text: string): Record<string, string> => {
  const form = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(text)) {
    if (!form.has(name)) form.set(name, value)
  }
  return Object.fromEntries(form)
}
