import type { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import {
  finishSignIn,
  forgotPassword,
  resendConfirmation,
  signUp,
} from '../../shared/contract/auth.ts'
import { getLeaderboard } from '../../shared/contract/projects/leaderboard.ts'

/** One rule of the firewall: they are asked in this order, and the first that blocks ends it. */
export interface FirewallRule {
  /** Of its metric too, behind `assay-<stage>-`. */
  readonly name: string
  readonly statement: CfnWebACL.StatementProperty
  /** Of a rate; the rules of a managed group block by themselves. */
  readonly answersTooMany: boolean
}

/** Requests of one network address in five minutes; many people may share one. */
const REQUESTS_IN_FIVE_MINUTES = 3000
/** The same for what is posted to the auth service, and for answers of Google that come back there. */
const SIGN_INS_IN_FIVE_MINUTES = 100
/** The same for lists as CSV: of the whole catalogue such a list is the dearest answer of all. */
const EXPORTS_IN_FIVE_MINUTES = 20
/** The same for what has a mail sent to an address that the caller names. */
const MAILS_IN_FIVE_MINUTES = 20

/**
 * Of AWS's groups, the rules that only count. Bodies of this site tell of attacks: reports and
 * evidence quote exploits, scripts and hostile addresses, and pictures are larger than a rule lets
 * through. Handlers check sizes, and nothing of a body becomes markup, a path or a command.
 */
const COUNTED = {
  AWSManagedRulesKnownBadInputsRuleSet: [
    'JavaDeserializationRCE_BODY',
    'Log4JRCE_BODY',
    'ReactJSRCE_BODY',
  ],
  AWSManagedRulesCommonRuleSet: [
    'SizeRestrictions_BODY',
    // More than 2,048 bytes: a watchlist asks for up to 200 projects by their ids.
    'SizeRestrictions_QUERYSTRING',
    'EC2MetaDataSSRF_BODY',
    'GenericLFI_BODY',
    'GenericRFI_BODY',
    'CrossSiteScripting_BODY',
    // Scripts of partners may ask, and many send no name.
    'NoUserAgent_HEADER',
  ],
} as const

const managed = (name: string, counted: readonly string[] = []): CfnWebACL.StatementProperty => ({
  managedRuleGroupStatement: {
    vendorName: 'AWS',
    name,
    ruleActionOverrides: counted.map((rule) => ({ name: rule, actionToUse: { count: {} } })),
  },
})

const perAddress = (
  limit: number,
  scopeDownStatement?: CfnWebACL.StatementProperty,
): CfnWebACL.StatementProperty => ({
  rateBasedStatement: { aggregateKeyType: 'IP', limit, scopeDownStatement },
})

const matches = (
  fieldToMatch: CfnWebACL.FieldToMatchProperty,
  positionalConstraint: string,
  searchString: string,
  transformations: readonly string[],
): CfnWebACL.StatementProperty => ({
  byteMatchStatement: {
    fieldToMatch,
    positionalConstraint,
    searchString,
    textTransformations: transformations.map((type, priority) => ({ type, priority })),
  },
})

const pathMatches = (constraint: 'EXACTLY' | 'STARTS_WITH', path: string) =>
  matches({ uriPath: {} }, constraint, path, ['URL_DECODE', 'NORMALIZE_PATH'])
const anyOf = (...statements: CfnWebACL.StatementProperty[]): CfnWebACL.StatementProperty => ({
  orStatement: { statements },
})

/** Signing in and up, forgotten passwords and codes. */
const signIns = anyOf(
  {
    andStatement: {
      statements: [
        matches({ method: {} }, 'EXACTLY', 'POST', ['NONE']),
        pathMatches('STARTS_WITH', '/api/auth/'),
      ],
    },
  },
  pathMatches('STARTS_WITH', finishSignIn.path.replace('{provider}', '')),
)

const sendsMail = anyOf(
  ...[signUp, forgotPassword, resendConfirmation].map(({ path }) => pathMatches('EXACTLY', path)),
)

const exportsList: CfnWebACL.StatementProperty = {
  andStatement: {
    statements: [
      pathMatches('EXACTLY', getLeaderboard.path),
      matches({ queryString: {} }, 'CONTAINS', 'format=csv', ['URL_DECODE']),
    ],
  },
}

/** Rates first: what a group blocks counts for the address, too. */
export const firewallRules: readonly FirewallRule[] = [
  {
    name: 'mails-per-address',
    statement: perAddress(MAILS_IN_FIVE_MINUTES, sendsMail),
    answersTooMany: true,
  },
  {
    name: 'exports-per-address',
    statement: perAddress(EXPORTS_IN_FIVE_MINUTES, exportsList),
    answersTooMany: true,
  },
  {
    name: 'sign-ins-per-address',
    statement: perAddress(SIGN_INS_IN_FIVE_MINUTES, signIns),
    answersTooMany: true,
  },
  {
    name: 'requests-per-address',
    statement: perAddress(REQUESTS_IN_FIVE_MINUTES),
    answersTooMany: true,
  },
  {
    name: 'known-bad-addresses',
    statement: managed('AWSManagedRulesAmazonIpReputationList'),
    answersTooMany: false,
  },
  ...Object.entries(COUNTED).map(([group, counted]) => ({
    name: group === 'AWSManagedRulesCommonRuleSet' ? 'common-attacks' : 'known-bad-inputs',
    statement: managed(group, counted),
    answersTooMany: false,
  })),
]
