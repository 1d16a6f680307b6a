import { ArnFormat, CfnOutput, Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import { serviceKey } from '../constructs/service-key.ts'

interface AlarmTopicProps {
  readonly stage: string
  readonly topicName: string
  /** Subscribes to the topic. Undefined: the topic has no subscriber until somebody adds one. */
  readonly email: string | undefined
}

/** Whom alarms and the budget tell. Encrypted under a key that their services may use, as that of AWS's own may not be. */
export class AlarmTopic extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { stage, topicName, email }: AlarmTopicProps) {
    super(scope, id)
    const stack = Stack.of(this)
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com')
    const key = serviceKey(this, 'Key', {
      description: 'Encrypts alarms on their way.',
      service: 'sns',
    })
    const budgets = new ServicePrincipal('budgets.amazonaws.com')
    for (const service of [cloudWatch, budgets]) {
      key.grant(service, 'kms:Decrypt', 'kms:GenerateDataKey*')
    }
    this.topic = new Topic(this, 'Topic', {
      topicName,
      masterKey: key,
      enforceSSL: true,
    })
    // A policy of one's own takes the place of the one that lets alarms of the account in.
    const lets = (service: ServicePrincipal, sourceArn: string): void => {
      this.topic.addToResourcePolicy(
        new PolicyStatement({
          effect: Effect.ALLOW,
          principals: [service],
          actions: ['sns:Publish'],
          resources: [this.topic.topicArn],
          conditions: { ArnLike: { 'aws:SourceArn': sourceArn } },
        }),
      )
    }
    const alarms = stack.formatArn({
      service: 'cloudwatch',
      resource: 'alarm',
      resourceName: `assay-${stage}-*`,
      arnFormat: ArnFormat.COLON_RESOURCE_NAME,
    })
    lets(cloudWatch, alarms)
    lets(budgets, stack.formatArn({ service: 'budgets', region: '', resource: '*' }))
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email))
    new CfnOutput(this, 'Arn', { value: this.topic.topicArn })
  }
}
