import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { ErrorEnvelope } from '../../shared/contract/common.ts'
import { LIMIT_EXCEEDED } from '../../shared/values/failures.ts'
import type { DeployedProps } from '../deployed-props.ts'
import { FirewallLog } from './firewall-log.ts'
import { firewallRules } from './firewall-rules.ts'

/** As the API answers it; the firewall cannot name the request. */
const TOO_MANY: ErrorEnvelope = {
  error: { name: 'LimitExceededException', message: LIMIT_EXCEEDED, requestId: 'firewall' },
}
const TOO_MANY_KEY = 'too-many'

const answerTooMany: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      // What an address has asked counts for so long.
      responseHeaders: [{ name: 'Retry-After', value: '300' }],
      customResponseBodyKey: TOO_MANY_KEY,
    },
  },
}

/** The firewall in front of CloudFront, which takes it from us-east-1 alone. */
export class FirewallStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { stage } = deployment
    const metric = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName: `assay-${stage}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      // A sample has cookies and queries, whatever the log leaves out.
      sampledRequestsEnabled: false,
    })
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: `assay-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric('requests'),
      customResponseBodies: {
        [TOO_MANY_KEY]: { contentType: 'APPLICATION_JSON', content: JSON.stringify(TOO_MANY) },
      },
      rules: firewallRules.map(({ name, statement, answersTooMany }, priority) => ({
        name,
        priority,
        statement,
        ...(answersTooMany ? { action: answerTooMany } : { overrideAction: { none: {} } }),
        visibilityConfig: metric(name),
      })),
    })
    new FirewallLog(this, 'Log', { stage, webAcl })
    CrossStackReferences.of(webAcl).produce(ReferenceStrength.WEAK)
    this.webAclArn = webAcl.attrArn
  }
}
