import { CrossStackReferences, ReferenceStrength, Stack, type StackProps } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import { finishSignIn } from '../../shared/contract/auth.ts'
import type { Deployment } from '../deployment.ts'

interface FirewallStackProps extends StackProps {
  readonly deployment: Deployment
}

/** Requests of one network address in five minutes; many people may share one. */
const REQUESTS_IN_FIVE_MINUTES = 3000
/** The same for what is posted to the auth service, and for answers of Google that come back there. */
const SIGN_INS_IN_FIVE_MINUTES = 100

/** The firewall in front of CloudFront, which takes it from us-east-1 alone. */
export class FirewallStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { deployment, ...props }: FirewallStackProps) {
    super(scope, id, props)
    const { stage } = deployment
    const metric = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName: `assay-${stage}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    })
    const rule = (
      priority: number,
      name: string,
      limit: number,
      scopeDownStatement?: CfnWebACL.StatementProperty,
    ): CfnWebACL.RuleProperty => ({
      name,
      priority,
      action: { block: { customResponse: { responseCode: 429 } } },
      statement: {
        rateBasedStatement: { aggregateKeyType: 'IP', limit, scopeDownStatement },
      },
      visibilityConfig: metric(name),
    })
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: `assay-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric('requests'),
      rules: [
        rule(0, 'sign-ins-per-address', SIGN_INS_IN_FIVE_MINUTES, signIns),
        rule(1, 'requests-per-address', REQUESTS_IN_FIVE_MINUTES),
      ],
    })
    CrossStackReferences.of(webAcl).produce(ReferenceStrength.WEAK)
    this.webAclArn = webAcl.attrArn
  }
}

const pathStartsWith = (prefix: string): CfnWebACL.StatementProperty =>
  matches({ uriPath: {} }, 'STARTS_WITH', prefix, ['URL_DECODE', 'NORMALIZE_PATH'])

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

/** Signing in and up, forgotten passwords and codes. */
const signIns: CfnWebACL.StatementProperty = {
  orStatement: {
    statements: [
      {
        andStatement: {
          statements: [
            matches({ method: {} }, 'EXACTLY', 'POST', ['NONE']),
            pathStartsWith('/api/auth/'),
          ],
        },
      },
      pathStartsWith(finishSignIn.path.replace('{provider}', '')),
    ],
  },
}
