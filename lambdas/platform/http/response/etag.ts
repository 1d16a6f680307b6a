import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../../shared/contract/endpoint.ts'

/** Fresh for a minute, shown for ten more while a cache asks again. */
const FOR_A_MINUTE = 'public, max-age=60, stale-while-revalidate=600'
/** Browsers revalidate each time, the edge after three seconds; 304 answers what has not changed. */
const ASK_AGAIN = 'public, max-age=0, s-maxage=3'
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
  const caching = endpoint.cache === 'snapshot' ? ASK_AGAIN : FOR_A_MINUTE
  const etag = String(result.headers?.['etag'] ?? etagOf(result.body ?? ''))
  const headers = { 'cache-control': caching, etag, ...result.headers }
  if (!isHeld(event.headers['if-none-match'], etag)) return { ...result, headers }
  const { 'content-type': _, ...withoutBody } = headers as Record<string, string>
  return { statusCode: 304, headers: withoutBody, body: '' }
}
