import { Aws, Duration, Stack } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import { EventSourceMapping, type IFunction } from 'aws-cdk-lib/aws-lambda'
import {
  DeduplicationScope,
  FifoThroughputLimit,
  type IQueue,
  Queue,
  QueueEncryption,
} from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import type { Deployment } from '../deployment.ts'
import { queueName, queuePrefix } from '../names.ts'

/** What a queue that keeps an order delivers at a time. */
const BATCH_MAX = 10
/** A failed batch stays hidden for so many times the function's time, and is then tried again. */
const VISIBLE_AFTER = 2
/** Fewer instances at a time a queue cannot be told. */
const INSTANCES_MIN = 2

interface ChangeQueueProps {
  readonly consumer: Consumer
  readonly stage: string
  readonly deadLetters: IQueue
}

/**
 * The queue of a consumer: changes of one head one after the other, of different heads side by side.
 * It keeps for two weeks what is not done, and moves what failed too often, whole, to the dead letters.
 */
export class ChangeQueue extends Construct {
  readonly queue: Queue

  constructor(scope: Construct, id: string, { consumer, stage, deadLetters }: ChangeQueueProps) {
    super(scope, id)
    this.queue = new Queue(this, 'Queue', {
      queueName: queueName(stage, consumer.id),
      fifo: true,
      deduplicationScope: DeduplicationScope.MESSAGE_GROUP,
      fifoThroughputLimit: FifoThroughputLimit.PER_MESSAGE_GROUP_ID,
      visibilityTimeout: Duration.seconds(consumer.timeoutSeconds * VISIBLE_AFTER),
      retentionPeriod: Duration.days(14),
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: consumer.retries + 1 },
    })
  }

  /** Lets a function have the messages, at most `reserved` instances of it at a time. */
  feed(target: IFunction, { batchSize }: Consumer, reserved: number | undefined): void {
    new EventSourceMapping(this, 'EventSource', {
      target,
      eventSourceArn: this.queue.queueArn,
      batchSize: Math.min(batchSize, BATCH_MAX),
      reportBatchItemFailures: true,
      // Else a function without room would count as a try of its messages.
      ...(reserved !== undefined && { maxConcurrency: Math.max(reserved, INSTANCES_MIN) }),
    })
  }

  /** For the function that works it off. */
  readRights(): PolicyStatement {
    return workOffRights(this.queue)
  }
}

/** For the function that Lambda hands the messages of a queue to. */
export const workOffRights = ({ queueArn }: IQueue): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:DeleteMessage', 'sqs:GetQueueAttributes', 'sqs:ReceiveMessage'],
    resources: [queueArn],
  })

/** For who fills the queues of consumers. */
export const fillRights = (
  scope: Construct,
  stage: string,
  consumers: readonly Pick<Consumer, 'id'>[],
): PolicyStatement =>
  new PolicyStatement({
    actions: ['sqs:SendMessage'],
    resources: consumers.map(({ id }) =>
      Stack.of(scope).formatArn({ service: 'sqs', resource: queueName(stage, id) }),
    ),
  })

/** What the address of each queue of the stage begins with. */
export const queueAddress = ({ stage, region }: Pick<Deployment, 'region' | 'stage'>): string =>
  `https://sqs.${region}.${Aws.URL_SUFFIX}/${Aws.ACCOUNT_ID}/${queuePrefix(stage)}`
