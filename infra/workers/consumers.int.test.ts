import { describe, expect, test } from 'vitest'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import { consumers, fanOutConsumer } from '../../lambdas/deployment/consumers.ts'
import { intakes, measurementIntake } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import {
  ALL_SETTINGS,
  flat,
  type FunctionProperties,
  OPEN,
  statementsIn,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import {
  grantsOf,
  serviceGrants,
  tableGrants,
  traceGrants,
} from '../../test/support/infra/role-grants.ts'
import { isAbout, only, workerName, workerOf } from '../../test/support/infra/worker-resources.ts'

interface EventSourceProperties {
  readonly FunctionName: { readonly Ref: string }
  readonly EventSourceArn: unknown
  readonly [property: string]: unknown
}

const made = await synthesised(ALL_SETTINGS)

const functionOf = (consumer: Consumer) => workerOf(made, consumer).lambda
const eventSources = () =>
  made.of<EventSourceProperties>('workers', 'AWS::Lambda::EventSourceMapping')
const eventSourceOf = (consumer: Consumer): EventSourceProperties => {
  const { id } = functionOf(consumer)
  return only(eventSources().filter(({ Properties }) => Properties.FunctionName.Ref === id))
    .Properties
}
const deadLettersOf = (consumer: Consumer) => workerOf(made, consumer).deadLetters

test('nothing but the consumers and intakes of the contract has an event source', () => {
  expect(consumers.length).toBeGreaterThan(0)
  const all = [...made.stacks.values()].flat()
  const found = all.filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
  expect(found).toHaveLength(consumers.length + intakes.length)
})

test('nothing but consumers, intakes and schedules has a function beside the API, or dead letters', () => {
  const expected = [...consumers, ...intakes, ...schedules].map(workerName)
  const names = made
    .of<FunctionProperties>('workers', 'AWS::Lambda::Function')
    .map(({ Properties }) => Properties.FunctionName)
  expect(names.toSorted()).toEqual(expected.toSorted())
  const all = [...made.stacks.values()].flat()
  const queued = consumers.filter(({ via }) => via === 'queue')
  expect(all.filter(({ Type }) => Type === 'AWS::SQS::Queue')).toHaveLength(
    expected.length + queued.length + intakes.length,
  )
})

describe.each(consumers.map((consumer) => [consumer.id, consumer] as const))(
  '%s',
  (_, consumer) => {
    test('has one function, which runs its bundle, with a log group of its own', () => {
      const { lambda, bundle, logGroup } = workerOf(made, consumer)
      const { Properties } = lambda
      expect(Properties).toMatchObject({
        Runtime: 'nodejs24.x',
        Architectures: ['arm64'],
        Handler: 'index.handler',
        Timeout: consumer.timeoutSeconds,
        MemorySize: consumer.memoryMegabytes,
      })
      expect(bundle).toBe(`// ${consumer.id.replace('/', '-')}`)
      expect(logGroup.Properties).toMatchObject({
        LogGroupName: `/aws/lambda/${workerName(consumer)}`,
        RetentionInDays: 90,
      })
    })

    test('is told where it runs and what its contract needs, and no other secret', () => {
      const { Environment, ...rest } = functionOf(consumer).Properties
      expect(rest).toHaveProperty('KmsKeyArn')
      const { identityActions, personalData, pictures, sendsMail } = consumer
      const given: unknown = expect.anything()
      expect(Environment?.Variables).toEqual({
        ASSAY_STAGE: 'dev',
        ASSAY_ORIGIN: 'https://origin-not-set.invalid',
        ASSAY_GENERATION: '1',
        ASSAY_BUNDLE: expect.stringMatching(/^[0-9a-f]{16}$/) as unknown,
        ...(consumer === fanOutConsumer && { ASSAY_QUEUES: given }),
        ...(identityActions.length > 0 && { COGNITO_POOL_ID: given }),
        ...(personalData && {
          ASSAY_PERSONAL_DATA_SECRET: given,
          ASSAY_WRAPPING_SECRETS: given,
        }),
        ...(pictures && { ASSAY_PICTURES_BUCKET: given }),
        ...(consumer.storesCatalogue && { ASSAY_CATALOGUE_BUCKET: given }),
        ...(sendsMail && {
          ASSAY_MAIL_FROM: 'Assay <no-reply@assay.example>',
          ASSAY_MAIL_CONFIGURATION: 'assay-dev',
        }),
      })
    })

    test.runIf(consumer.via === 'queue')('works off a queue of its own, in order', () => {
      const queue = only(
        made
          .of('workers', 'AWS::SQS::Queue')
          .filter(({ Properties }) => Properties['QueueName'] === `${workerName(consumer)}.fifo`),
      )
      expect(queue.Properties).toMatchObject({
        FifoQueue: true,
        DeduplicationScope: 'messageGroup',
        FifoThroughputLimit: 'perMessageGroupId',
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
        VisibilityTimeout: 2 * consumer.timeoutSeconds,
        RedrivePolicy: {
          deadLetterTargetArn: { 'Fn::GetAtt': [deadLettersOf(consumer).id, 'Arn'] },
          maxReceiveCount: consumer.retries + 1,
        },
      })
      expect(eventSourceOf(consumer)).toEqual({
        FunctionName: { Ref: functionOf(consumer).id },
        EventSourceArn: { 'Fn::GetAtt': [queue.id, 'Arn'] },
        BatchSize: 10,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        Tags: expect.any(Array) as unknown,
      })
    })

    test.runIf(consumer.via === 'stream')(
      'follows the stream of its table as the contract says',
      () => {
        const { EventSourceArn, FilterCriteria, ...settings } = eventSourceOf(consumer)
        const table = only(
          made
            .of('data', 'AWS::DynamoDB::GlobalTable')
            .filter(({ Properties }) => Properties['TableName'] === `assay-dev-${consumer.source}`),
        )
        expect(flat(EventSourceArn)).toMatch(
          new RegExp(`^\\{assay-dev-data:ExportsOutputFnGetAtt${table.id}StreamArn\\w+\\}$`),
        )
        expect(settings).toEqual({
          FunctionName: { Ref: functionOf(consumer).id },
          StartingPosition: 'TRIM_HORIZON',
          BatchSize: consumer.batchSize,
          MaximumBatchingWindowInSeconds: consumer.batchWindowSeconds,
          ParallelizationFactor: 1,
          BisectBatchOnFunctionError: true,
          FunctionResponseTypes: ['ReportBatchItemFailures'],
          MaximumRetryAttempts: consumer.retries,
          DestinationConfig: {
            OnFailure: { Destination: { 'Fn::GetAtt': [deadLettersOf(consumer).id, 'Arn'] } },
          },
          Tags: expect.any(Array),
        })
        const { Filters } = FilterCriteria as { Filters: { Pattern: string }[] }
        const prefixes = consumer.categories.map((category) => ({ prefix: `${category}#` }))
        expect(Filters.map(({ Pattern }) => JSON.parse(Pattern) as unknown)).toEqual([
          {
            ...(consumer.onlyNew && { eventName: ['INSERT'] }),
            ...(prefixes.length > 0 && {
              dynamodb: {
                Keys: { [consumer.source === 'notifications' ? 'key' : 'stream']: { S: prefixes } },
              },
            }),
          },
        ])
      },
    )

    test('keeps what it gave up on for two weeks, encrypted', () => {
      const queue = deadLettersOf(consumer)
      expect(queue.Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
        ...(consumer.via === 'queue' && { FifoQueue: true }),
      })
      const policy = only(made.of('workers', 'AWS::SQS::QueuePolicy').filter(isAbout(queue)))
      expect(statementsIn(policy.Properties)).toMatchObject([
        {
          Effect: 'Deny',
          Action: 'sqs:*',
          Principal: { AWS: '*' },
          Condition: { Bool: { 'aws:SecureTransport': 'false' } },
        },
      ])
    })

    test('its role may do what the contract declares, read what it follows, tell its failures, and no more', () => {
      const { role, logGroup } = workerOf(made, consumer)
      expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
      const log = `{${logGroup.id}.Arn}`
      const source = flat(eventSourceOf(consumer).EventSourceArn)
      const ofStream = [
        `Allow dynamodb:DescribeStream ${source}`,
        `Allow dynamodb:GetRecords ${source}`,
        `Allow dynamodb:GetShardIterator ${source}`,
        `Allow dynamodb:ListStreams ${source}`,
        `Allow sqs:SendMessage {${deadLettersOf(consumer).id}.Arn}`,
      ]
      const ofQueue = [
        `Allow sqs:DeleteMessage ${source}`,
        `Allow sqs:GetQueueAttributes ${source}`,
        `Allow sqs:ReceiveMessage ${source}`,
      ]
      const filled = consumers.filter(
        ({ via }) => consumer.id === 'changes/fan-out' && via === 'queue',
      )
      expect(grantsOf(role)).toEqual(
        [
          `Allow logs:CreateLogStream ${log}`,
          `Allow logs:PutLogEvents ${log}`,
          ...traceGrants,
          ...(consumer.via === 'queue' ? ofQueue : ofStream),
          ...filled.map(
            (one) =>
              `Allow sqs:SendMessage arn:aws:sqs:us-east-1:{AWS::AccountId}:${workerName(one)}.fifo`,
          ),
          ...tableGrants(consumer.tables),
          ...serviceGrants(consumer),
        ].toSorted(),
      )
    })
  },
)

test('most consumers take ten records at a time and try ten times more what failed', () => {
  const others = consumers
    .filter(({ batchSize, retries }) => batchSize !== 10 || retries !== 10)
    .map(({ id, batchSize, retries }) => [id, batchSize, retries])
  expect(others).toEqual([
    ['changes/fan-out', 100, -1],
    ['projects/project-catalogue', 1000, 10],
    ['notifications/follow-heads', 1000, 10],
    ['webhooks/deliver', 20, 10],
    ['email/send-emails', 10, 5],
  ])
})

test('what fills the queues is told where they are', () => {
  const { Environment } = functionOf(fanOutConsumer).Properties
  expect(flat(Environment?.Variables['ASSAY_QUEUES'])).toBe(
    'https://sqs.us-east-1.{AWS::URLSuffix}/{AWS::AccountId}/assay-dev-',
  )
})

test('a stream of a table has two readers at most', () => {
  const readers = eventSources()
    .map(({ Properties }) => flat(Properties.EventSourceArn))
    .filter((arn) => arn.includes('StreamArn'))
  expect(readers.length).toBeGreaterThan(2)
  for (const [, of] of Map.groupBy(readers, (arn) => arn)) {
    expect(of.length).toBeLessThanOrEqual(2)
  }
})

test('a queue waits for room where functions have a limit, and counts no try', async () => {
  const limited = await synthesised(OPEN)
  const ofQueues = limited
    .of<EventSourceProperties>('workers', 'AWS::Lambda::EventSourceMapping')
    .filter(({ Properties }) => !flat(Properties.EventSourceArn).includes('StreamArn'))
    // Has a limit of its own.
    .filter(
      ({ Properties }) =>
        Properties.FunctionName.Ref !== workerOf(limited, measurementIntake).lambda.id,
    )
  expect(ofQueues.length).toBeGreaterThan(2)
  for (const { Properties } of ofQueues) {
    expect(Properties['ScalingConfig']).toEqual({ MaximumConcurrency: 10 })
  }
})

test('without a sender of mails a consumer is told of none and may send none', async () => {
  const without = await synthesised()
  const consumer = consumers.find(({ sendsMail }) => sendsMail)
  const found = without
    .of<FunctionProperties>('workers', 'AWS::Lambda::Function')
    .find(({ Properties }) => consumer && Properties.FunctionName === workerName(consumer))
  expect(found?.Properties.Environment?.Variables).toHaveProperty('ASSAY_STAGE')
  expect(found?.Properties.Environment?.Variables).not.toHaveProperty('ASSAY_MAIL_FROM')
  expect(without.of('workers', 'AWS::IAM::Role').flatMap(grantsOf).join('\n')).not.toContain('ses:')
})

test('mails are sent by the sender of the stage alone, to whomever', () => {
  const statements = made
    .of('workers', 'AWS::IAM::Role')
    .flatMap(({ Properties }) => statementsIn(Properties))
    .filter(({ Action }) => String(Action).startsWith('ses:'))
  expect(only(statements)).toMatchObject({
    Action: 'ses:SendEmail',
    Condition: { StringEquals: { 'ses:FromAddress': 'no-reply@assay.example' } },
  })
})
