import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'

interface DeadLettersProps {
  readonly queueName: string
}

/** What was given up on, kept for two weeks; an alarm tells of it (`infra/monitoring/`). */
export class DeadLetters extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, { queueName }: DeadLettersProps) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'It is a dead-letter queue itself, and nothing consumes it.',
    })
  }
}
