import { Duration } from 'aws-cdk-lib'
import {
  type HeadersReferrerPolicy,
  type ResponseHeadersPolicyProps,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront'
import type { Deployment } from '../deployment.ts'

const TWO_YEARS = Duration.days(730)

/**
 * Headers as CloudFront adds them to every answer: it wants those that it knows under names of its
 * own. HSTS is added, for CloudFront speaks https alone.
 *
 * @param headers by lower-case name; without any it is HSTS alone, in place of what the origin says
 */
export const responseHeaders = (
  strictTransport: Deployment['strictTransport'],
  headers: Readonly<Record<string, string>> = {},
): ResponseHeadersPolicyProps => {
  const {
    'content-security-policy': contentSecurityPolicy,
    'referrer-policy': referrerPolicy,
    'x-content-type-options': contentTypeOptions,
    ...others
  } = headers
  const securityHeadersBehavior: ResponseSecurityHeadersBehavior = {
    strictTransportSecurity: {
      accessControlMaxAge: TWO_YEARS,
      includeSubdomains: strictTransport !== 'host',
      preload: strictTransport === 'preload',
      override: true,
    },
    // A page has a policy of its own, with the hashes of what stands in it.
    ...(contentSecurityPolicy && {
      contentSecurityPolicy: { contentSecurityPolicy, override: false },
    }),
    ...(referrerPolicy && {
      referrerPolicy: { referrerPolicy: referrerPolicy as HeadersReferrerPolicy, override: true },
    }),
    ...(contentTypeOptions && { contentTypeOptions: { override: true } }),
  }
  const customHeaders = Object.entries(others).map(([header, value]) => ({
    header,
    value,
    override: true,
  }))
  return {
    securityHeadersBehavior,
    ...(customHeaders.length > 0 && { customHeadersBehavior: { customHeaders } }),
  }
}
