import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'
import { PICTURE_MAX_BYTES } from '../../../../shared/values/pictures/picture.ts'
import { singleValued } from './single-valued.ts'
import { HttpError, invalidField } from '../response/http-error.ts'

export const BODY_MAX_BYTES = 1_000_000
/** A picture and the form around it. */
export const MULTIPART_MAX_BYTES = PICTURE_MAX_BYTES + 64 * 1024
/** Refused before parsing. */
const NESTING_MAX = 32
/** Refused before parsing: forms are parsed in a time that grows with the square of these. */
const VALUES_MAX = 20_000

const bytesOf = ({ body = '', isBase64Encoded }: APIGatewayProxyEventV2): Buffer<ArrayBuffer> =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

/** The declared length when the body was not read. */
const lengthOf = (event: APIGatewayProxyEventV2): number =>
  Math.max(bytesOf(event).byteLength, Number(event.headers['content-length']) || 0)

const mediaTypeOf = ({ headers }: APIGatewayProxyEventV2): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

const charsetsOf = ({ headers }: APIGatewayProxyEventV2): string[] =>
  [...(headers['content-type'] ?? '').matchAll(/;\s*charset\s*=\s*("?)([^";]*)\1/gi)].map(
    ([, , name = '']) => name.trim().toLowerCase(),
  )

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const MULTIPART = 'multipart/form-data'

const UTF_8: ReadonlySet<string> = new Set(['utf-8', 'utf8'])

const ALLOWED: Readonly<Record<AnyEndpoint['bodyType'], readonly string[]>> = {
  json: [JSON_TYPE],
  form: [FORM, JSON_TYPE],
  multipart: [MULTIPART],
  'form-or-multipart': [FORM, MULTIPART],
}

export const bodyMaxBytes = ({ bodyType, bodyMaxBytes: own }: AnyEndpoint): number =>
  own ?? (bodyType === 'multipart' ? MULTIPART_MAX_BYTES : BODY_MAX_BYTES)

/**
 * Form routes take JSON too, as NextAuth does; JSON routes take no form, which any page of another
 * site can send.
 * @throws HttpError 413 `PayloadTooLarge`, 415 `UnsupportedMediaType`
 */
export const checkBodyKind = (event: APIGatewayProxyEventV2, endpoint: AnyEndpoint): void => {
  const { bodyType } = endpoint
  const maxBytes = bodyMaxBytes(endpoint)
  if (lengthOf(event) > maxBytes) {
    if (bodyType === 'multipart') {
      const remedy = `Send a file of at most ${PICTURE_MAX_BYTES / 1024 / 1024} MB.`
      throw new HttpError(413, 'PayloadTooLarge', remedy)
    }
    const body = `Send at most ${maxBytes} bytes.`
    throw new HttpError(413, 'PayloadTooLarge', `body: ${body}`, { fieldErrors: { body } })
  }
  const allowed = ALLOWED[bodyType]
  if (!allowed.includes(mediaTypeOf(event))) {
    throw new HttpError(415, 'UnsupportedMediaType', `Send ${allowed.join(' or ')}.`)
  }
  if (bodyType !== 'multipart' && !charsetsOf(event).every((name) => UTF_8.has(name))) {
    const remedy = 'Send the body in UTF-8, with charset=utf-8 or without a charset.'
    throw new HttpError(415, 'UnsupportedMediaType', remedy)
  }
}

/**
 * The body as a plain value, not yet validated; files are `File`s.
 * @throws HttpError 400 `MalformedBody`; `InvalidInput` for a text that no store takes
 */
export const readBody = async (event: APIGatewayProxyEventV2): Promise<unknown> => {
  const type = mediaTypeOf(event)
  if (type === MULTIPART) return await parseMultipart(event)
  const text = bytesOf(event).toString('utf8')
  // Counts commas inside strings too: no honest body comes near the limit.
  if (text.split(type === FORM ? '&' : ',').length > VALUES_MAX) {
    throw new HttpError(400, 'MalformedBody', `Send at most ${VALUES_MAX} values.`)
  }
  return type === FORM ? parseForm(text) : parseJson(text)
}

const parseJson = (text: string): unknown => {
  if (nestingOf(text) > NESTING_MAX) {
    throw new HttpError(400, 'MalformedBody', `Nest the JSON at most ${NESTING_MAX} deep.`)
  }
  try {
    return refuseHalves(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof HttpError) throw cause
    throw new HttpError(400, 'MalformedBody', 'The body is not valid JSON.', { cause })
  }
}

/** JSON can escape half of a surrogate pair, which no table takes and no query of the export reads. */
const refuseHalves = (body: unknown): unknown => {
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const [field] = fields.find(({ 1: value }) => !isWhole(value)) ?? []
  if (field === undefined && isWhole(body)) return body
  throw invalidField(
    field?.toWellFormed() ?? 'body',
    'Send whole characters, not half of a surrogate pair.',
  )
}

const isWhole = (value: unknown): boolean =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).every(([name, part]) => name.isWellFormed() && isWhole(part))
    : typeof value !== 'string' || value.isWellFormed()

/** Counts brackets inside strings too: no honest body comes near the limit. */
const nestingOf = (text: string): number => {
  let depth = 0
  let deepest = 0
  for (const character of text) {
    if (character === '[' || character === '{') deepest = Math.max(deepest, ++depth)
    else if (character === ']' || character === '}') depth--
  }
  return deepest
}

const parseForm = (text: string): Record<string, string> => singleValued(new URLSearchParams(text))

const parseMultipart = async (event: APIGatewayProxyEventV2): Promise<Record<string, unknown>> => {
  const headers = { 'content-type': event.headers['content-type'] ?? '' }
  try {
    return singleValued(await new Response(bytesOf(event), { headers }).formData())
  } catch (cause) {
    throw new HttpError(400, 'MalformedBody', 'The body is not valid form data.', { cause })
  }
}
