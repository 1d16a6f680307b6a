import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { flat, synthesised } from '../../test/support/infra/synthesised-templates.ts'
import { registry } from '../../shared/contract/registry.ts'
import { queryFunctionCode } from './query-function.ts'

const made = await synthesised()

describe('the edge', () => {
  interface Behaviour {
    readonly PathPattern: string
    readonly ViewerProtocolPolicy: string
    readonly CachePolicyId: unknown
    readonly TargetOriginId: unknown
    readonly Compress: boolean
    readonly FunctionAssociations?: readonly {
      readonly EventType: string
      readonly FunctionARN: unknown
    }[]
  }
  interface DistributionProperties {
    readonly DistributionConfig: {
      readonly CacheBehaviors: readonly Behaviour[]
      readonly DefaultCacheBehavior: Behaviour
      readonly CustomErrorResponses: readonly Readonly<Record<string, unknown>>[]
      readonly Origins: readonly Readonly<Record<string, unknown>>[]
      readonly OriginGroups: {
        readonly Items: readonly {
          readonly Id: string
          readonly FailoverCriteria: { readonly StatusCodes: { readonly Items: readonly number[] } }
          readonly Members: { readonly Items: readonly { readonly OriginId: string }[] }
        }[]
      }
      readonly WebACLId: unknown
      readonly IPV6Enabled: boolean
      readonly DefaultRootObject?: string
    }
  }
  const distribution = () => {
    const [found] = made.of<DistributionProperties>('edge', 'AWS::CloudFront::Distribution')
    if (!found) throw new Error('There is no distribution.')
    return found.Properties.DistributionConfig
  }

  test('stands behind the firewall', () => {
    expect(flat(distribution().WebACLId)).toContain('assay-dev-firewall')
  })

  test('forgets its log, which names addresses of visitors, after 90 days', () => {
    const [rules, ...others] = made.of('edge', 'AWS::S3::Bucket').flatMap(({ Properties }) => {
      const { Rules } = (Properties['LifecycleConfiguration'] ?? {}) as { Rules?: unknown }
      return Rules === undefined ? [] : [Rules]
    })
    expect(others).toEqual([])
    expect(rules).toEqual([{ ExpirationInDays: 90, Status: 'Enabled' }])
  })

  test('is reached over IPv4 alone, where an address is scarce', () => {
    expect(distribution().IPV6Enabled).toBe(false)
  })

  test('speaks https alone, has few enough behaviours, and turns no error into a page', () => {
    const { CacheBehaviors, DefaultCacheBehavior, CustomErrorResponses } = distribution()
    for (const { ViewerProtocolPolicy } of [...CacheBehaviors, DefaultCacheBehavior]) {
      expect(['https-only', 'redirect-to-https']).toContain(ViewerProtocolPolicy)
    }
    expect(CacheBehaviors.length).toBeLessThanOrEqual(25)
    for (const response of CustomErrorResponses) {
      expect(Object.keys(response).toSorted()).toEqual(['ErrorCachingMinTTL', 'ErrorCode'])
    }
  })

  test('leads what anybody may read from http to https, and refuses what may carry a secret', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution()
    const policies = new Map(
      CacheBehaviors.map(({ PathPattern, ViewerProtocolPolicy }) => [
        PathPattern,
        ViewerProtocolPolicy,
      ]),
    )
    for (const pattern of [
      '*/alerts.atom',
      '*/blog.atom',
      '/sitemap.xml',
      '/api/projects/*/share.png',
      '/api/projects/*',
      '/_next/image',
      '/pictures/*',
      '/*.*',
    ]) {
      expect([pattern, policies.get(pattern)]).toEqual([pattern, 'redirect-to-https'])
    }
    expect(DefaultCacheBehavior.ViewerProtocolPolicy).toBe('redirect-to-https')
    for (const pattern of ['/api/*', '/api/projects/vote', '/api/projects/page-view', '/_log']) {
      expect([pattern, policies.get(pattern)]).toEqual([pattern, 'https-only'])
    }
  })

  test('sends the API, its log and the pictures where they belong, and everything else the page', () => {
    const patterns = distribution().CacheBehaviors.map(({ PathPattern }) => PathPattern)
    expect(patterns).toEqual(
      expect.arrayContaining(['/api/*', '/_log', '/_next/image', '/pictures/*']),
    )
    // Files of the page come after it: addresses of the API may end like theirs.
    expect(patterns.slice(patterns.indexOf('/api/*') + 1)).toEqual(['/*.*'])
    expect(patterns.indexOf('/api/openapi.json')).toBeLessThan(patterns.indexOf('/api/*'))
  })

  test('asks the API for pages, and serves the shell where that fails', () => {
    const { DefaultCacheBehavior, OriginGroups, Origins } = distribution()
    const [group] = OriginGroups.Items
    expect(DefaultCacheBehavior.TargetOriginId).toBe(group?.Id)
    expect(group?.FailoverCriteria.StatusCodes.Items).toEqual([429, 500, 502, 503, 504])
    const [first, second] = (group?.Members.Items ?? []).map(({ OriginId }) =>
      flat(Origins.find(({ Id }) => Id === OriginId)?.['DomainName']),
    )
    expect(first).toContain('execute-api')
    expect(second).toMatch(/^assay-dev-page-/)
  })

  test('lets its function see the home page as it was asked for: as a file it would go back to /', () => {
    expect(distribution().DefaultRootObject).toBeUndefined()
  })

  test('compresses what it may keep, and nothing that may be for one caller alone', () => {
    const { CacheBehaviors, DefaultCacheBehavior } = distribution()
    expect(DefaultCacheBehavior.Compress).toBe(true)
    const compressed = Object.fromEntries(
      CacheBehaviors.map(({ PathPattern, Compress }) => [PathPattern, Compress]),
    )
    expect(compressed).toMatchObject({
      '/api/openapi.json': true,
      '/api/leaderboard': true,
      '/api/projects/*': true,
      '/api/projects/vote': false,
      '/api/*': false,
    })
    // AWS's own policy that keeps nothing.
    const DISABLED = '4135ea2d-6df8-44a3-9df3-4b5a84be39ad'
    for (const { PathPattern, CachePolicyId, Compress } of CacheBehaviors) {
      expect([PathPattern, Compress]).toEqual([PathPattern, CachePolicyId !== DISABLED])
    }
  })

  test('compresses by itself: what the build has compressed stays behind', () => {
    const files = readdirSync(made.outdir, { recursive: true, encoding: 'utf8' })
    expect(files.filter((name) => name.endsWith('.js') && name.includes('assets'))).not.toEqual([])
    expect(files.filter((name) => /\.(br|gz)$/.test(name))).toEqual([])
  })

  test('has a security.txt that names the contact and is valid for most of a year', () => {
    const files = readdirSync(made.outdir, { recursive: true, encoding: 'utf8' })
    const file = files.find((name) => name.endsWith('/.well-known/security.txt'))
    const text = readFileSync(join(made.outdir, file ?? ''), 'utf8')
    expect(text).toMatch(/^Contact: mailto:security@assay\.example$/m)
    const expires = Date.parse(/^Expires: (\S+)$/m.exec(text)?.[1] ?? '')
    const days = (expires - Date.now()) / 86_400_000
    expect(days).toBeGreaterThan(300)
    expect(days).toBeLessThan(365)
  })

  test('has a robots.txt that names the sitemap of the deployment', () => {
    const files = readdirSync(made.outdir, { recursive: true, encoding: 'utf8' })
    const file = files.find((name) => name.endsWith('/robots.txt'))
    const text = readFileSync(join(made.outdir, file ?? ''), 'utf8')
    expect(text).toMatch(/^Sitemap: https:\/\/[a-z0-9.-]+\/sitemap\.xml$/m)
  })

  test('tells kept answers apart by the query alone, those of pictures by what the caller takes too', () => {
    interface CachePolicy {
      readonly CachePolicyConfig: {
        readonly ParametersInCacheKeyAndForwardedToOrigin: {
          readonly CookiesConfig: unknown
          readonly HeadersConfig: unknown
          readonly QueryStringsConfig: unknown
        }
      }
    }
    const policies = made.of<CachePolicy>('edge', 'AWS::CloudFront::CachePolicy')
    const headersOf = (pattern: string) => {
      const behaviour = distribution().CacheBehaviors.find((one) => one.PathPattern === pattern)
      const policy = policies.find(({ id }) => `{${id}}` === flat(behaviour?.CachePolicyId))
      return policy?.Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin
        .HeadersConfig
    }
    expect(headersOf('/_next/image')).toEqual({ HeaderBehavior: 'whitelist', Headers: ['Accept'] })
    expect(headersOf('/api/search-project')).toEqual({ HeaderBehavior: 'none' })
    for (const { Properties } of policies) {
      expect(Properties.CachePolicyConfig.ParametersInCacheKeyAndForwardedToOrigin).toMatchObject({
        CookiesConfig: { CookieBehavior: 'none' },
        QueryStringsConfig: { QueryStringBehavior: 'all' },
      })
    }
  })

  test('has few enough cache policies for three stages in an account, which has 20', () => {
    expect(made.of('edge', 'AWS::CloudFront::CachePolicy').length * 3).toBeLessThanOrEqual(20)
  })

  test('puts every query of a kept answer in order before the cache, and no other', () => {
    const functions = made.of<{ readonly FunctionCode: string }>(
      'edge',
      'AWS::CloudFront::Function',
    )
    const ordering = functions.find(({ Properties }) => Properties.FunctionCode.includes('CALLS'))
    expect(ordering?.Properties.FunctionCode).toBe(queryFunctionCode(registry))
    const own = new Set(made.of('edge', 'AWS::CloudFront::CachePolicy').map(({ id }) => `{${id}}`))
    for (const { PathPattern, CachePolicyId, FunctionAssociations } of distribution()
      .CacheBehaviors) {
      if (PathPattern === '/*.*') continue
      const before = own.has(flat(CachePolicyId))
        ? [['viewer-request', `{${ordering?.id}.FunctionARN}`]]
        : []
      expect([
        PathPattern,
        (FunctionAssociations ?? []).map((one) => [one.EventType, flat(one.FunctionARN)]),
      ]).toEqual([PathPattern, before])
    }
  })

  test('keeps what follows from the ratings for five seconds at most, pictures for a day', () => {
    interface CachePolicy {
      readonly CachePolicyConfig: {
        readonly MinTTL: number
        readonly DefaultTTL: number
        readonly MaxTTL: number
      }
    }
    const policies = made.of<CachePolicy>('edge', 'AWS::CloudFront::CachePolicy')
    const lifeOf = (path: string) => {
      const behaviour = distribution().CacheBehaviors.find(({ PathPattern }) =>
        new RegExp(`^${PathPattern.replaceAll('*', '.*')}$`).test(path),
      )
      const policy = policies.find(({ id }) => `{${id}}` === flat(behaviour?.CachePolicyId))
      const { MinTTL, DefaultTTL, MaxTTL } = policy?.Properties.CachePolicyConfig ?? {}
      return [path, MinTTL, DefaultTTL, MaxTTL]
    }
    for (const path of [
      '/api/projects/tidewell',
      '/api/projects/tidewell/score',
      '/api/projects/tidewell/score-history',
      '/api/projects/tidewell/events',
      '/api/projects/tidewell/badge.svg',
      '/api/security-alerts',
      '/api/highlights',
      '/api/leaderboard',
      '/api/search-project',
      '/api/compare',
    ]) {
      expect(lifeOf(path)).toEqual([path, 0, 0, 5])
    }
    expect(lifeOf('/_next/image')).toEqual(['/_next/image', 0, 0, 86_400])
  })

  test('hands on what a handler reads of a request, its body and its trace, and no other header', () => {
    const [policy, ...others] = made.of('edge', 'AWS::CloudFront::OriginRequestPolicy')
    expect(others).toEqual([])
    expect(policy?.Properties['OriginRequestPolicyConfig']).toMatchObject({
      HeadersConfig: {
        HeaderBehavior: 'whitelist',
        Headers: [
          'CloudFront-Viewer-Address',
          'Content-Type',
          'Idempotency-Key',
          'Origin',
          'Referer',
          'Sec-Fetch-Mode',
          'Sec-Fetch-Site',
          'Sec-Purpose',
          'Traceparent',
          'User-Agent',
        ],
      },
      CookiesConfig: { CookieBehavior: 'all' },
      QueryStringsConfig: { QueryStringBehavior: 'all' },
    })
  })

  test('proves itself to the API by a secret', () => {
    const api = distribution().Origins.find((origin) => 'CustomOriginConfig' in origin)
    const headers = api?.['OriginCustomHeaders'] as { HeaderName: string; HeaderValue: unknown }[]
    expect(headers.map(({ HeaderName }) => HeaderName)).toEqual(['x-origin-secret'])
    expect(flat(headers[0]?.HeaderValue)).toBe(
      '{{resolve:secretsmanager:assay-dev-origin-secret:SecretString:current::}}',
    )
    expect(api?.['CustomOriginConfig']).toMatchObject({ OriginProtocolPolicy: 'https-only' })
  })

  test('runs the function of the page before the cache and before the answer', () => {
    expect(distribution().DefaultCacheBehavior).toMatchObject({
      FunctionAssociations: [{ EventType: 'viewer-request' }, { EventType: 'viewer-response' }],
    })
  })
})
