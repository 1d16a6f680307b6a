import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { ErrorEnvelope } from '../../shared/contract/common.ts'
import { getLeaderboard } from '../../shared/contract/projects/leaderboard.ts'
import {
  flat,
  type Resource,
  statementsIn,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'

const made = await synthesised()

interface RateStatement {
  readonly AggregateKeyType: string
  readonly Limit: number
  readonly ScopeDownStatement?: unknown
}
interface ManagedStatement {
  readonly VendorName: string
  readonly Name: string
  readonly RuleActionOverrides: readonly { readonly Name: string; readonly ActionToUse: unknown }[]
}
interface Visibility {
  readonly MetricName: string
  readonly SampledRequestsEnabled: boolean
}
interface Rule {
  readonly Name: string
  readonly VisibilityConfig: Visibility
  readonly Priority: number
  readonly Action?: unknown
  readonly OverrideAction?: unknown
  readonly Statement: {
    readonly RateBasedStatement?: RateStatement
    readonly ManagedRuleGroupStatement?: ManagedStatement
  }
}
interface WebAcl {
  readonly Scope: string
  readonly CustomResponseBodies: Readonly<Record<string, unknown>>
  readonly DefaultAction: unknown
  readonly Rules: readonly Rule[]
  readonly VisibilityConfig: Visibility
}

const webAcl = (): Resource<WebAcl> => {
  const [found] = made.of<WebAcl>('firewall', 'AWS::WAFv2::WebACL')
  if (!found) throw new Error('There is no firewall.')
  return found
}
const rule = (name: string): Rule => {
  const found = webAcl().Properties.Rules.find(({ Name }) => Name === name)
  if (!found) throw new Error(`The firewall has no rule ${name}.`)
  return found
}

test('no request is sampled, of the firewall or a rule: a sample has cookies and queries', () => {
  const { Rules, VisibilityConfig } = webAcl().Properties
  const all = [VisibilityConfig, ...Rules.map((one) => one.VisibilityConfig)]
  expect(all.map((one) => one.SampledRequestsEnabled)).toEqual(
    Array.from({ length: 8 }, () => false),
  )
})

test('what no rule blocks is let through', () => {
  expect(webAcl().Properties).toMatchObject({ Scope: 'CLOUDFRONT', DefaultAction: { Allow: {} } })
})

describe('rates of one network address', () => {
  const path = (constraint: string, text: string) => ({
    ByteMatchStatement: {
      FieldToMatch: { UriPath: {} },
      PositionalConstraint: constraint,
      SearchString: text,
      TextTransformations: [
        { Type: 'URL_DECODE', Priority: 0 },
        { Type: 'NORMALIZE_PATH', Priority: 1 },
      ],
    },
  })
  const post = {
    ByteMatchStatement: {
      FieldToMatch: { Method: {} },
      PositionalConstraint: 'EXACTLY',
      SearchString: 'POST',
      TextTransformations: [{ Type: 'NONE', Priority: 0 }],
    },
  }

  test.each<[string, number, unknown]>([
    [
      'mails-per-address',
      20,
      {
        OrStatement: {
          Statements: [
            path('EXACTLY', '/api/auth/signup'),
            path('EXACTLY', '/api/auth/forgot-password'),
            path('EXACTLY', '/api/auth/resend-confirmation'),
          ],
        },
      },
    ],
    [
      'exports-per-address',
      20,
      {
        AndStatement: {
          Statements: [
            path('EXACTLY', '/api/leaderboard'),
            {
              ByteMatchStatement: {
                FieldToMatch: { QueryString: {} },
                PositionalConstraint: 'CONTAINS',
                SearchString: 'format=csv',
                TextTransformations: [{ Type: 'URL_DECODE', Priority: 0 }],
              },
            },
          ],
        },
      },
    ],
    [
      'sign-ins-per-address',
      100,
      {
        OrStatement: {
          Statements: [
            { AndStatement: { Statements: [post, path('STARTS_WITH', '/api/auth/')] } },
            path('STARTS_WITH', '/api/auth/callback/'),
          ],
        },
      },
    ],
    ['requests-per-address', 3000, undefined],
  ])('%s: %d in five minutes, what comes faster is answered with 429', (name, limit, scope) => {
    expect(rule(name).Action).toEqual({
      Block: {
        CustomResponse: {
          ResponseCode: 429,
          ResponseHeaders: [{ Name: 'Retry-After', Value: '300' }],
          CustomResponseBodyKey: 'too-many',
        },
      },
    })
    expect(rule(name).Statement.RateBasedStatement).toEqual({
      AggregateKeyType: 'IP',
      Limit: limit,
      ...(scope !== undefined && { ScopeDownStatement: scope }),
    })
  })

  test('are exceeded with the error envelope of the API, in its own words', () => {
    const body = webAcl().Properties.CustomResponseBodies['too-many'] as { Content: string }
    expect(body).toEqual({ ContentType: 'APPLICATION_JSON', Content: expect.any(String) })
    expect(v.parse(ErrorEnvelope, JSON.parse(body.Content))).toEqual({
      error: {
        name: 'LimitExceededException',
        message: 'Attempt limit exceeded, please try after some time.',
        requestId: 'firewall',
      },
    })
  })

  test('come before groups of rules: what those block counts, too', () => {
    expect(webAcl().Properties.Rules.map(({ Name, Priority }) => [Priority, Name])).toEqual([
      [0, 'mails-per-address'],
      [1, 'exports-per-address'],
      [2, 'sign-ins-per-address'],
      [3, 'requests-per-address'],
      [4, 'known-bad-addresses'],
      [5, 'known-bad-inputs'],
      [6, 'common-attacks'],
    ])
  })
})

describe('groups of rules of AWS', () => {
  test.each<[string, string, readonly string[]]>([
    ['known-bad-addresses', 'AWSManagedRulesAmazonIpReputationList', []],
    [
      'known-bad-inputs',
      'AWSManagedRulesKnownBadInputsRuleSet',
      ['JavaDeserializationRCE_BODY', 'Log4JRCE_BODY', 'ReactJSRCE_BODY'],
    ],
    [
      'common-attacks',
      'AWSManagedRulesCommonRuleSet',
      [
        'SizeRestrictions_BODY',
        'SizeRestrictions_QUERYSTRING',
        'EC2MetaDataSSRF_BODY',
        'GenericLFI_BODY',
        'GenericRFI_BODY',
        'CrossSiteScripting_BODY',
        'NoUserAgent_HEADER',
      ],
    ],
  ])('%s block by %s, but for what only counts', (name, group, counted) => {
    expect(rule(name)).toMatchObject({
      OverrideAction: { None: {} },
      Statement: {
        ManagedRuleGroupStatement: {
          VendorName: 'AWS',
          Name: group,
          RuleActionOverrides: counted.map((one) => ({ Name: one, ActionToUse: { Count: {} } })),
        },
      },
    })
  })

  test('count every rule on bodies, of which AWS lists these', () => {
    const LISTED: Readonly<Record<string, readonly string[]>> = {
      'known-bad-inputs': [
        'JavaDeserializationRCE_HEADER',
        'JavaDeserializationRCE_BODY',
        'JavaDeserializationRCE_URIPATH',
        'JavaDeserializationRCE_QUERYSTRING',
        'Host_localhost_HEADER',
        'PROPFIND_METHOD',
        'ExploitablePaths_URIPATH',
        'Log4JRCE_HEADER',
        'Log4JRCE_QUERYSTRING',
        'Log4JRCE_BODY',
        'Log4JRCE_URIPATH',
        'ReactJSRCE_BODY',
      ],
      'common-attacks': [
        'NoUserAgent_HEADER',
        'UserAgent_BadBots_HEADER',
        'SizeRestrictions_QUERYSTRING',
        'SizeRestrictions_Cookie_HEADER',
        'SizeRestrictions_BODY',
        'SizeRestrictions_URIPATH',
        'EC2MetaDataSSRF_BODY',
        'EC2MetaDataSSRF_COOKIE',
        'EC2MetaDataSSRF_URIPATH',
        'EC2MetaDataSSRF_QUERYARGUMENTS',
        'GenericLFI_QUERYARGUMENTS',
        'GenericLFI_URIPATH',
        'GenericLFI_BODY',
        'RestrictedExtensions_URIPATH',
        'RestrictedExtensions_QUERYARGUMENTS',
        'GenericRFI_QUERYARGUMENTS',
        'GenericRFI_BODY',
        'GenericRFI_URIPATH',
        'CrossSiteScripting_COOKIE',
        'CrossSiteScripting_QUERYARGUMENTS',
        'CrossSiteScripting_BODY',
        'CrossSiteScripting_URIPATH',
      ],
    }
    for (const [name, listed] of Object.entries(LISTED)) {
      const { RuleActionOverrides = [] } = rule(name).Statement.ManagedRuleGroupStatement ?? {}
      const counted = RuleActionOverrides.map(({ Name }) => Name)
      expect(listed).toEqual(expect.arrayContaining(counted))
      expect(counted.filter((one) => one.endsWith('_BODY')).toSorted()).toEqual(
        listed.filter((one) => one.endsWith('_BODY')).toSorted(),
      )
    }
  })

  test('let through the query of the largest watchlist, whose length one of the rules would block', () => {
    const ids = Array.from({ length: 200 }, (_, n) => `project${n}`)
    const query = { ids: ids.join(',') }
    expect(v.parse(getLeaderboard.query, query).ids).toEqual(ids)
    expect(new URLSearchParams(query).toString().length).toBeGreaterThan(2048)
    const { RuleActionOverrides = [] } =
      rule('common-attacks').Statement.ManagedRuleGroupStatement ?? {}
    expect(RuleActionOverrides).toContainEqual({
      Name: 'SizeRestrictions_QUERYSTRING',
      ActionToUse: { Count: {} },
    })
  })

  test('fit with the other rules into the 1,500 units that CloudFront takes at the basic price', () => {
    const GROUPS: Readonly<Record<string, number>> = {
      AWSManagedRulesAmazonIpReputationList: 25,
      AWSManagedRulesKnownBadInputsRuleSet: 200,
      AWSManagedRulesCommonRuleSet: 700,
    }
    // Two for a rate and for a comparison, ten for each transformation of what is compared.
    const ofComparisons = (statement: unknown): number => {
      if (typeof statement !== 'object' || statement === null) return 0
      const own =
        'SearchString' in statement && 'TextTransformations' in statement
          ? 2 + 10 * (statement.TextTransformations as readonly unknown[]).length
          : 0
      return own + Object.values(statement).reduce((sum, part) => sum + ofComparisons(part), 0)
    }
    const units = webAcl().Properties.Rules.map(({ Statement }) => {
      const { ManagedRuleGroupStatement: group, RateBasedStatement: rate } = Statement
      return group ? (GROUPS[group.Name] ?? Infinity) : 2 + ofComparisons(rate)
    })
    expect(units).toEqual([68, 36, 58, 2, 25, 200, 700])
    expect(units.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(1500)
  })
})

describe('the log of the firewall', () => {
  test('is kept for a month under a name that the firewall takes', () => {
    const [group] = made.of('firewall', 'AWS::Logs::LogGroup')
    expect(group?.Properties).toMatchObject({
      LogGroupName: 'aws-waf-logs-assay-dev',
      RetentionInDays: 30,
    })
    const [logging] = made.of('firewall', 'AWS::WAFv2::LoggingConfiguration')
    expect(flat(logging?.Properties['ResourceArn'])).toBe(`{${webAcl().id}.Arn}`)
    const [destination, ...others] = [logging?.Properties['LogDestinationConfigs']].flat()
    expect(flat(destination)).toBe(
      'arn:aws:logs:us-east-1:{AWS::AccountId}:log-group:aws-waf-logs-assay-dev',
    )
    expect(others).toEqual([])
  })

  test('holds what was blocked or counted alone, without cookies, credentials and queries', () => {
    const [logging] = made.of('firewall', 'AWS::WAFv2::LoggingConfiguration')
    expect(logging?.Properties['RedactedFields']).toEqual([
      { SingleHeader: { Name: 'cookie' } },
      { SingleHeader: { Name: 'authorization' } },
      { QueryString: {} },
    ])
    expect(logging?.Properties['LoggingFilter']).toEqual({
      DefaultBehavior: 'DROP',
      Filters: [
        {
          Behavior: 'KEEP',
          Requirement: 'MEETS_ANY',
          Conditions: ['BLOCK', 'COUNT', 'EXCLUDED_AS_COUNT'].map((Action) => ({
            ActionCondition: { Action },
          })),
        },
      ],
    })
  })

  test('may be written by the log delivery of this account', () => {
    const [policy] = made.of<{ readonly PolicyDocument: unknown }>(
      'firewall',
      'AWS::Logs::ResourcePolicy',
    )
    const document = flat(policy?.Properties.PolicyDocument)
    expect(document).toContain('"Service":"delivery.logs.amazonaws.com"')
    expect(document).toContain('"aws:SourceAccount":"{AWS::AccountId}"')
    expect(statementsIn(JSON.parse(document))).toMatchObject([
      { Effect: 'Allow', Action: ['logs:CreateLogStream', 'logs:PutLogEvents'] },
    ])
  })
})
