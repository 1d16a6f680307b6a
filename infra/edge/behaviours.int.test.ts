import { expect, test } from 'vitest'
import { flat, synthesised } from '../../test/support/infra/synthesised-templates.ts'
import { only } from '../../test/support/infra/worker-resources.ts'

const made = await synthesised()

interface Behaviour {
  /** Absent of what no other pattern fits. */
  readonly PathPattern?: string
  readonly AllowedMethods: readonly string[]
  readonly CachePolicyId: unknown
  readonly OriginRequestPolicyId?: unknown
  readonly TargetOriginId: string
  readonly FunctionAssociations?: readonly { readonly FunctionARN: unknown }[]
}
interface Origin {
  readonly Id: string
  readonly DomainName: unknown
  readonly S3OriginConfig?: unknown
  readonly OriginAccessControlId?: unknown
}
interface DistributionProperties {
  readonly DistributionConfig: {
    readonly CacheBehaviors: readonly Behaviour[]
    readonly DefaultCacheBehavior: Behaviour
    readonly CustomErrorResponses: readonly unknown[]
    readonly Origins: readonly Origin[]
  }
}

const { CacheBehaviors, DefaultCacheBehavior, CustomErrorResponses, Origins } = only(
  made.of<DistributionProperties>('edge', 'AWS::CloudFront::Distribution'),
).Properties.DistributionConfig

/** AWS's own policy that keeps nothing. */
const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'

/** Where an address leads, whatever its pattern is called. */
const placeOf = ({ TargetOriginId }: Behaviour): string => {
  const origin = Origins.find(({ Id }) => Id === TargetOriginId)
  const [, place] = /^assay-dev-(\w+)-|\.(execute-api)\./.exec(flat(origin?.DomainName)) ?? []
  return place ?? 'api'
}
const FILES = new Map([
  ['/api/openapi.json', 'page'],
  ['/pictures/*', 'pictures'],
  ['/*.*', 'page'],
])

test('files come from the buckets of the page and of pictures, everything else from the API', () => {
  expect(CacheBehaviors.length).toBeGreaterThan(10)
  for (const behaviour of CacheBehaviors) {
    const { PathPattern = '' } = behaviour
    expect([PathPattern, placeOf(behaviour)]).toEqual([
      PathPattern,
      FILES.get(PathPattern) ?? 'api',
    ])
  }
})

test('the API is asked by every method, which it refuses in its own words; files and pages are read', () => {
  for (const behaviour of [...CacheBehaviors, DefaultCacheBehavior]) {
    const { PathPattern, AllowedMethods } = behaviour
    const isRead = PathPattern === undefined || FILES.has(PathPattern)
    const writes = isRead ? [] : ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT']
    expect([PathPattern, ...AllowedMethods.toSorted()]).toEqual([
      PathPattern,
      ...['GET', 'HEAD', ...writes].toSorted(),
    ])
  }
})

test('cookies and headers of the caller reach the API where no answer is kept, and nowhere else', () => {
  const { id } = only(made.of('edge', 'AWS::CloudFront::OriginRequestPolicy'))
  const kept = [...CacheBehaviors, DefaultCacheBehavior].map(
    ({ PathPattern, CachePolicyId, OriginRequestPolicyId }) => [
      PathPattern,
      CachePolicyId === DISABLED,
      OriginRequestPolicyId,
    ],
  )
  expect(kept.filter(([, isPassed]) => isPassed).length).toBeGreaterThan(3)
  for (const [pattern, isPassed, policy] of kept) {
    expect([pattern, policy]).toEqual([pattern, isPassed ? { Ref: id } : undefined])
  }
})

test('buckets are read by CloudFront in its own name, with every request signed', () => {
  const buckets = Origins.filter(({ S3OriginConfig }) => S3OriginConfig !== undefined)
  expect(buckets).toHaveLength(2)
  const controls = made.of('edge', 'AWS::CloudFront::OriginAccessControl')
  for (const { Id, OriginAccessControlId } of buckets) {
    const control = controls.find(({ id }) => flat(OriginAccessControlId) === `{${id}.Id}`)
    expect([Id, control?.Properties['OriginAccessControlConfig']]).toMatchObject([
      Id,
      { SigningBehavior: 'always', OriginAccessControlOriginType: 's3' },
    ])
  }
})

test('no error is kept, which CloudFront would do for ten seconds', () => {
  expect(CustomErrorResponses).toEqual(
    [403, 404, 405, 500, 502, 503, 504].map((ErrorCode) => ({ ErrorCode, ErrorCachingMinTTL: 0 })),
  )
})

interface CachePolicyProperties {
  readonly CachePolicyConfig: {
    readonly MaxTTL: number
    readonly ParametersInCacheKeyAndForwardedToOrigin: Readonly<Record<string, unknown>>
  }
}

test('what is kept is kept compressed and plain, and a page for a minute at most', () => {
  const policies = made.of<CachePolicyProperties>('edge', 'AWS::CloudFront::CachePolicy')
  expect(policies.length).toBeGreaterThan(0)
  for (const { Properties } of policies) {
    expect(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
      EnableAcceptEncodingBrotli: true,
      EnableAcceptEncodingGzip: true,
    })
  }
  const ofPages = policies.find(({ id }) => `{${id}}` === flat(DefaultCacheBehavior.CachePolicyId))
  expect(ofPages?.Properties.CachePolicyConfig.MaxTTL).toBe(60)
})
