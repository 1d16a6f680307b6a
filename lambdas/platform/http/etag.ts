import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'

/** Fresh for a minute, shown for ten more while a cache asks again. */
const PUBLIC = 'public, max-age=60, stale-while-revalidate=600'
const PRIVATE = 'private, no-store'

/** Adds the caching headers of the contract, and answers 304 to who holds the same body. */
export const answerConditionally = (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
  result: APIGatewayProxyStructuredResultV2,
): APIGatewayProxyStructuredResultV2 => {
  if (endpoint.cache === 'none' || result.statusCode !== 200) {
    return { ...result, headers: { 'cache-control': PRIVATE, ...result.headers } }
  }
  const digest = createHash('sha256').update(result.body ?? '')
  const etag = `"${digest.digest('base64url').slice(0, 22)}"`
  const headers = { 'cache-control': PUBLIC, etag, ...result.headers }
  const held = event.headers['if-none-match']
    ?.split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
  if (!held?.includes(etag)) return { ...result, headers }
  const { 'content-type': _, ...withoutBody } = headers as Record<string, string>
  return { statusCode: 304, headers: withoutBody, body: '' }
}
