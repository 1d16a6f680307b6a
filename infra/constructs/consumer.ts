import { Duration } from 'aws-cdk-lib'
import { PolicyStatement } from 'aws-cdk-lib/aws-iam'
import {
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  type IFunction,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import type { IQueue } from 'aws-cdk-lib/aws-sqs'
import { Construct } from 'constructs'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import type { Consumer as ConsumerContract } from '../../lambdas/platform/deployment.ts'
import { fanOutConsumer, queuedConsumers } from '../../lambdas/deployment/consumers.ts'
import { ChangeQueue, fillRights } from './change-queue.ts'
import { DeadLetters } from './dead-letters.ts'
import { contractFunction, type ContractFunctionProps } from './contract-function.ts'

interface ConsumerProps extends ContractFunctionProps {
  readonly consumer: ConsumerContract
  /** Of the table that the consumer follows. */
  readonly streamArn: string
}

const READ_STREAM = [
  'dynamodb:DescribeStream',
  'dynamodb:GetRecords',
  'dynamodb:GetShardIterator',
  'dynamodb:ListStreams',
]

/** One consumer of the contract: its Lambda, its event source, and what it gives up on. */
export class Consumer extends Construct {
  constructor(scope: Construct, id: string, props: ConsumerProps) {
    super(scope, id)
    const { consumer, stage, streamArn, places } = props
    const name = consumer.id.replace('/', '-')
    const fifo = consumer.via === 'queue'
    const { queue: deadLetters } = new DeadLetters(this, 'DeadLetters', {
      queueName: `assay-${stage}-${name}-dead-letters`,
      fifo,
    })
    const changes = fifo
      ? new ChangeQueue(this, 'Changes', { consumer, stage, deadLetters })
      : undefined
    const reserved = places.deployment.reservedConcurrency.consumers
    const lambda = contractFunction(this, consumer, props, {
      policies: {
        ...(changes ? { changes: [changes.readRights()] } : streamPolicies(streamArn, deadLetters)),
        ...(consumer.id === fanOutConsumer.id && {
          queues: [fillRights(this, stage, queuedConsumers)],
        }),
      },
      reservedConcurrency: reserved,
    })
    if (changes) changes.feed(lambda, consumer, reserved)
    else addEventSource(this, consumer, streamArn, lambda, deadLetters)
  }
}

/** Of a queue Lambda needs no right to tell failures: the queue moves them itself. */
const streamPolicies = (
  streamArn: string,
  { queueArn }: IQueue,
): Readonly<Record<string, readonly PolicyStatement[]>> => ({
  stream: [new PolicyStatement({ actions: READ_STREAM, resources: [streamArn] })],
  deadLetters: [new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [queueArn] })],
})

const addEventSource = (
  scope: Construct,
  consumer: ConsumerContract,
  eventSourceArn: string,
  target: IFunction,
  deadLetters: IQueue,
): void => {
  const { batchSize, batchWindowSeconds, retries } = consumer
  new EventSourceMapping(scope, 'EventSource', {
    target,
    eventSourceArn,
    startingPosition: StartingPosition.TRIM_HORIZON,
    batchSize,
    maxBatchingWindow: Duration.seconds(batchWindowSeconds),
    parallelizationFactor: 1,
    bisectBatchOnError: true,
    reportBatchItemFailures: true,
    retryAttempts: retries,
    filters: [FilterCriteria.filter(wantedBy(consumer))],
    // CDK's own destination would add a policy beside those of the role.
    onFailure: { bind: () => ({ destination: deadLetters.queueArn }) },
  })
}

/** Of the records, as a filter of the event source. */
const wantedBy = ({ source, categories, onlyNew }: ConsumerContract): Record<string, unknown> => {
  const { name, type } = tables[source].partitionKey
  const prefixes = categories.map((category) => ({ prefix: `${category}#` }))
  return {
    ...(onlyNew && { eventName: FilterRule.isEqual('INSERT') }),
    ...(prefixes.length > 0 && { dynamodb: { Keys: { [name]: { [type]: prefixes } } } }),
  }
}
