import { ArnFormat, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { Effect, PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'

interface AlarmTopicProps {
  readonly stage: string
  /** Subscribes to the topic. Undefined: the topic has no subscriber until somebody adds one. */
  readonly email: string | undefined
}

/** Whom alarms tell. Encrypted under a key that CloudWatch may use, as that of AWS's own may not be. */
export class AlarmTopic extends Construct {
  readonly topic: Topic

  constructor(scope: Construct, id: string, { stage, email }: AlarmTopicProps) {
    super(scope, id)
    const stack = Stack.of(this)
    const cloudWatch = new ServicePrincipal('cloudwatch.amazonaws.com')
    const key = new Key(this, 'Key', {
      description: 'Encrypts alarms on their way.',
      enableKeyRotation: true,
      pendingWindow: Duration.days(7),
      removalPolicy: RemovalPolicy.DESTROY,
    })
    key.grant(cloudWatch, 'kms:Decrypt', 'kms:GenerateDataKey*')
    this.topic = new Topic(this, 'Topic', {
      topicName: `assay-${stage}-alarms`,
      masterKey: key,
      enforceSSL: true,
    })
    // A policy of one's own takes the place of the one that lets alarms of the account in.
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        effect: Effect.ALLOW,
        principals: [cloudWatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: {
          ArnLike: {
            'aws:SourceArn': stack.formatArn({
              service: 'cloudwatch',
              resource: 'alarm',
              resourceName: `assay-${stage}-*`,
              arnFormat: ArnFormat.COLON_RESOURCE_NAME,
            }),
          },
        },
      }),
    )
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email))
    new CfnOutput(this, 'Arn', { value: this.topic.topicArn })
  }
}
