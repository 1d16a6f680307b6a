import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'

interface DeadLettersProps {
  /** Without the ending of a queue that keeps an order. */
  readonly queueName: string
  /** Of a queue that keeps an order, and can be given up on only into another one. */
  readonly fifo?: boolean
}

/** What was given up on, kept for two weeks; an alarm tells of it (`infra/monitoring/`). */
export class DeadLetters extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, { queueName, fifo = false }: DeadLettersProps) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName: fifo ? `${queueName}.fifo` : queueName,
      ...(fifo && { fifo }),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.days(14),
    })
    acknowledge(this.queue, {
      'AwsSolutions-SQS3': 'It is a dead-letter queue itself, and nothing consumes it.',
    })
  }
}
