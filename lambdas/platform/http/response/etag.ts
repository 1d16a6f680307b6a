import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'

/** Fresh for a minute, shown for ten more while a cache asks again, and for a day when it gets errors. */
const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=600, stale-if-error=86400'
/** Browsers revalidate each time, the edge after three seconds; 304 answers what has not changed. */
const ASK_AGAIN = 'public, max-age=0, s-maxage=3'
/** For an answer whose address names its content. */
export const FOR_EVER = 'public, max-age=31536000, immutable'
const PRIVATE = 'private, no-store'

export const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/**
 * Whether a caller has what it asks for. Tags are compared weakly: caches that compress an answer
 * weaken its tag.
 */
export const isHeld = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .includes(etag) ?? false

/** Adds the contract's caching headers; answers 304 to a caller with the same body. */
export const answerConditionally = (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => {
  if (endpoint.cache === 'none' || result.statusCode !== 200) {
    return { ...result, headers: { 'cache-control': PRIVATE, ...result.headers } }
  }
  const caching = endpoint.cache === 'public' ? FOR_A_MINUTE : ASK_AGAIN
  const etag = String(result.headers?.['etag'] ?? etagOf(result.body ?? ''))
  const headers: Record<string, boolean | number | string> = {
    'cache-control': caching,
    etag,
    ...result.headers,
  }
  if (!isHeldBy(event, etag, headers['last-modified'])) return { ...result, headers }
  const { 'content-type': _, ...withoutBody } = headers
  return { statusCode: 304, headers: withoutBody, body: '' }
}

/** Whether the caller has this answer: by its tags or, if it sends none, by the time of its copy. */
const isHeldBy = (
  { headers }: APIGatewayProxyEventV2,
  etag: string,
  lastModified: boolean | number | string | undefined,
): boolean => {
  const tags = headers['if-none-match']
  if (tags !== undefined) return isHeld(tags, etag)
  // A date that cannot be read is NaN, which no comparison passes.
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return typeof lastModified === 'string' && Date.parse(lastModified) <= since
}

/**
 * `Last-Modified` of what changed at `at`. It counts whole seconds: while that second lasts a further
 * change could not be told from this one, and there is no such header.
 *
 * @param at ISO 8601
 * @param now epoch milliseconds
 */
export const lastModified = (at: string, now: number): Readonly<Record<string, string>> => {
  const second = Math.floor(Date.parse(at) / 1000)
  return second < Math.floor(now / 1000)
    ? { 'last-modified': new Date(second * 1000).toUTCString() }
    : {}
}
