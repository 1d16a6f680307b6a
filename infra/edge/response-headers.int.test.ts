import { expect, test } from 'vitest'
import {
  GOOGLE_PICTURES,
  pageSecurityHeaders,
  pictureSecurityHeaders,
} from '../../shared/page-security.ts'
import {
  ELSEWHERE,
  flat,
  OPEN,
  type Resource,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { only } from '../../test/support/infra/worker-resources.ts'

const made = await synthesised()

interface Behaviour {
  readonly PathPattern: string
  readonly ResponseHeadersPolicyId: unknown
}

interface DistributionProperties {
  readonly DistributionConfig: {
    readonly CacheBehaviors: readonly Behaviour[]
    readonly DefaultCacheBehavior: Behaviour
  }
}

const distribution = () =>
  only(made.of<DistributionProperties>('edge', 'AWS::CloudFront::Distribution')).Properties
    .DistributionConfig

test('gives pages and pictures the headers that they have everywhere, and every answer HSTS', () => {
  const policies = made.of('edge', 'AWS::CloudFront::ResponseHeadersPolicy')
  const strict = { 'strict-transport-security': 'max-age=63072000' }
  expect(policies.map(headersOf)).toEqual([
    { ...pageSecurityHeaders(GOOGLE_PICTURES), ...strict },
    { ...pictureSecurityHeaders, ...strict },
    strict,
  ])
  const { CacheBehaviors, DefaultCacheBehavior } = distribution()
  const given = [DefaultCacheBehavior, ...CacheBehaviors].map((behaviour) =>
    flat(behaviour.ResponseHeadersPolicyId),
  )
  expect(new Set(given)).toEqual(new Set(policies.map(({ id }) => `{${id}}`)))
  expect(
    flat(
      CacheBehaviors.find(({ PathPattern }) => PathPattern === '/api/*')?.ResponseHeadersPolicyId,
    ),
  ).toBe(`{${policies[2]?.id}}`)
})

test.each([
  ['subdomains', OPEN, 'max-age=63072000; includeSubDomains'],
  ['preload', ELSEWHERE, 'max-age=63072000; includeSubDomains; preload'],
] as const)('promises https for %s where the stage says so', async (_, settings, expected) => {
  const policies = (await synthesised(settings)).of(
    'edge',
    'AWS::CloudFront::ResponseHeadersPolicy',
  )
  expect(policies.map((policy) => headersOf(policy)['strict-transport-security'])).toEqual([
    expected,
    expected,
    expected,
  ])
})

test('leaves a page the policy that it has itself, for what stands in line', () => {
  const [page] = made.of('edge', 'AWS::CloudFront::ResponseHeadersPolicy')
  expect(page?.Properties).toMatchObject({
    ResponseHeadersPolicyConfig: {
      SecurityHeadersConfig: { ContentSecurityPolicy: { Override: false } },
    },
  })
})

/** The headers of CloudFront's policy as a browser sees them. */
const headersOf = ({ Properties }: Resource): Record<string, string> => {
  const { CustomHeadersConfig, SecurityHeadersConfig } = Properties[
    'ResponseHeadersPolicyConfig'
  ] as {
    CustomHeadersConfig?: { Items: { Header: string; Value: string }[] }
    SecurityHeadersConfig: {
      ContentSecurityPolicy?: { ContentSecurityPolicy: string }
      ContentTypeOptions?: object
      ReferrerPolicy?: { ReferrerPolicy: string }
      StrictTransportSecurity: {
        AccessControlMaxAgeSec: number
        IncludeSubdomains: boolean
        Override: boolean
        Preload: boolean
      }
    }
  }
  const { ContentSecurityPolicy, ReferrerPolicy, StrictTransportSecurity } = SecurityHeadersConfig
  const { AccessControlMaxAgeSec, IncludeSubdomains, Override, Preload } = StrictTransportSecurity
  const strict = [
    `max-age=${AccessControlMaxAgeSec}`,
    ...(IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(Preload ? ['preload'] : []),
  ]
  return {
    ...Object.fromEntries(
      (CustomHeadersConfig?.Items ?? []).map(({ Header, Value }) => [Header, Value]),
    ),
    ...(ContentSecurityPolicy && {
      'content-security-policy': ContentSecurityPolicy.ContentSecurityPolicy,
    }),
    ...('ContentTypeOptions' in SecurityHeadersConfig && { 'x-content-type-options': 'nosniff' }),
    ...(ReferrerPolicy && { 'referrer-policy': ReferrerPolicy.ReferrerPolicy }),
    ...(Override && { 'strict-transport-security': strict.join('; ') }),
  }
}
