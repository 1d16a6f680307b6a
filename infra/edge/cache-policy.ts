import { Duration, type Stack } from 'aws-cdk-lib'
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { ApiBehaviour } from './api-behaviours.ts'

/** Names of the query that CloudFront lets a cache policy list. */
export const KEYS_MAX = 10

/** What is kept for everybody, by which parts of a request, and for how long. */
export type CachedAnswers = Omit<ApiBehaviour, 'cachedBy' | 'pattern'> & {
  readonly cachedBy: readonly string[]
}

/**
 * Answers are kept as long as they say themselves, but not longer than the behaviour allows, and are
 * told apart by these parts of the request alone.
 */
export const addCachePolicy = (
  stack: Stack,
  id: string,
  { cachedBy, varyBy, keptAtMostSeconds }: CachedAnswers,
): CachePolicy =>
  new CachePolicy(stack, id, {
    minTtl: Duration.seconds(0),
    defaultTtl: Duration.seconds(0),
    maxTtl: Duration.seconds(keptAtMostSeconds),
    cookieBehavior: CacheCookieBehavior.none(),
    queryStringBehavior: queryBehaviour(cachedBy),
    headerBehavior:
      varyBy.length > 0 ? CacheHeaderBehavior.allowList(...varyBy) : CacheHeaderBehavior.none(),
    enableAcceptEncodingGzip: true,
    enableAcceptEncodingBrotli: true,
  })

/** Beyond what a policy may name, the whole query tells answers apart. */
const queryBehaviour = (keys: readonly string[]): CacheQueryStringBehavior => {
  if (keys.length === 0) return CacheQueryStringBehavior.none()
  return keys.length > KEYS_MAX
    ? CacheQueryStringBehavior.all()
    : CacheQueryStringBehavior.allowList(...keys)
}
