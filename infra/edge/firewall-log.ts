import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, ResourcePolicy, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { type CfnWebACL, CfnLoggingConfiguration } from 'aws-cdk-lib/aws-wafv2'
import { Construct } from 'constructs'

interface FirewallLogProps {
  readonly stage: string
  readonly webAcl: CfnWebACL
}

/**
 * Keeps what the firewall has blocked or counted, for a month; what it let through is in the log of
 * CloudFront. No cookie, credential or query is kept: in a query travel codes of Google and links of
 * mails.
 */
export class FirewallLog extends Construct {
  constructor(scope: Construct, id: string, { stage, webAcl }: FirewallLogProps) {
    super(scope, id)
    const stack = Stack.of(this)
    // The firewall takes no other names.
    const logGroupName = `aws-waf-logs-assay-${stage}`
    const group = new LogGroup(this, 'Group', {
      logGroupName,
      retention: RetentionDays.ONE_MONTH,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const policy = new ResourcePolicy(this, 'Policy', {
      resourcePolicyName: logGroupName,
      policyStatements: [
        new PolicyStatement({
          principals: [new ServicePrincipal('delivery.logs.amazonaws.com')],
          actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
          resources: [group.logGroupArn],
          conditions: { StringEquals: { 'aws:SourceAccount': stack.account } },
        }),
      ],
    })
    const logging = new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        // Without the `:*` that the group's own ARN ends with.
        stack.formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      redactedFields: [
        { singleHeader: { Name: 'cookie' } },
        { singleHeader: { Name: 'authorization' } },
        { queryString: {} },
      ],
      loggingFilter: {
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
      },
    })
    logging.node.addDependency(group, policy)
  }
}
