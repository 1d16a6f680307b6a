import { Duration, type Stack } from 'aws-cdk-lib'
import {
  CacheCookieBehavior,
  CacheHeaderBehavior,
  CachePolicy,
  CacheQueryStringBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { ApiBehaviour } from './api-behaviours.ts'

type Kept = Pick<ApiBehaviour, 'varyBy' | 'keptAtMostSeconds'>

/**
 * The cache policies of a stage, each made once. An account has 20, which nobody raises, so that
 * behaviours share them: a function at the edge leaves of a query what tells answers apart.
 */
export class CachePolicies {
  readonly #made = new Map<string, CachePolicy>()
  readonly #stack: Stack

  constructor(stack: Stack) {
    this.#stack = stack
  }

  /**
   * Answers are kept as long as they say themselves, but not longer than this, and are told apart by
   * the whole query and these headers.
   */
  for({ varyBy, keptAtMostSeconds }: Kept): CachePolicy {
    const name = ['Answers', ...varyBy, `${keptAtMostSeconds}s`].join('-')
    const policy = this.#made.get(name) ?? this.#add(name, { varyBy, keptAtMostSeconds })
    this.#made.set(name, policy)
    return policy
  }

  #add(name: string, { varyBy, keptAtMostSeconds }: Kept): CachePolicy {
    return new CachePolicy(this.#stack, name, {
      minTtl: Duration.seconds(0),
      defaultTtl: Duration.seconds(0),
      maxTtl: Duration.seconds(keptAtMostSeconds),
      cookieBehavior: CacheCookieBehavior.none(),
      queryStringBehavior: CacheQueryStringBehavior.all(),
      headerBehavior:
        varyBy.length > 0 ? CacheHeaderBehavior.allowList(...varyBy) : CacheHeaderBehavior.none(),
      enableAcceptEncodingGzip: true,
      enableAcceptEncodingBrotli: true,
    })
  }
}
