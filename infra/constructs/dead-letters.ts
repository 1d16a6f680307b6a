import { Duration } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, Stats, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'

interface DeadLettersProps {
  readonly queueName: string
  readonly alarmDescription: string
}

/** What was given up on, kept for two weeks, with an alarm while anything lies there. */
export class DeadLetters extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, { queueName, alarmDescription }: DeadLettersProps) {
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
    const waiting = this.queue.metricApproximateNumberOfMessagesVisible({
      period: Duration.minutes(1),
      statistic: Stats.MAXIMUM,
    })
    new Alarm(this, 'Alarm', {
      alarmName: queueName,
      alarmDescription,
      metric: waiting,
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
  }
}
