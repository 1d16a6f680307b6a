import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib'
import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2'
import type { Construct } from 'constructs'
import type { DeployedProps } from '../deployed-props.ts'
import { FirewallLog } from './firewall-log.ts'
import { firewallRules } from './firewall-rules.ts'

/** The firewall in front of CloudFront, which takes it from us-east-1 alone. */
export class FirewallStack extends Stack {
  readonly webAclArn: string

  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { stage } = deployment
    const metric = (metricName: string): CfnWebACL.VisibilityConfigProperty => ({
      metricName: `assay-${stage}-${metricName}`,
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
    })
    const webAcl = new CfnWebACL(this, 'WebAcl', {
      name: `assay-${stage}`,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metric('requests'),
      rules: firewallRules.map(({ name, statement, answersTooMany }, priority) => ({
        name,
        priority,
        statement,
        ...(answersTooMany
          ? { action: { block: { customResponse: { responseCode: 429 } } } }
          : { overrideAction: { none: {} } }),
        visibilityConfig: metric(name),
      })),
    })
    new FirewallLog(this, 'Log', { stage, webAcl })
    CrossStackReferences.of(webAcl).produce(ReferenceStrength.WEAK)
    this.webAclArn = webAcl.attrArn
  }
}
