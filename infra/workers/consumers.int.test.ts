import { beforeAll, describe, expect, test } from 'vitest'
import type { Consumer } from '../../lambdas/platform/deployment.ts'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import {
  ALL_SETTINGS,
  flat,
  type FunctionProperties,
  statementsIn,
  type Synthesis,
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

let made: Synthesis

beforeAll(async () => {
  made = await synthesised(ALL_SETTINGS)
})

const functionOf = (consumer: Consumer) => workerOf(made, consumer).lambda
const eventSources = () =>
  made.of<EventSourceProperties>('workers', 'AWS::Lambda::EventSourceMapping')
const eventSourceOf = (consumer: Consumer): EventSourceProperties => {
  const { id } = functionOf(consumer)
  return only(eventSources().filter(({ Properties }) => Properties.FunctionName.Ref === id))
    .Properties
}
const deadLettersOf = (consumer: Consumer) => workerOf(made, consumer).deadLetters

test('nothing but the consumers of the contract has an event source', () => {
  expect(consumers.length).toBeGreaterThan(0)
  const all = [...made.stacks.values()].flat()
  const found = all.filter(({ Type }) => Type === 'AWS::Lambda::EventSourceMapping')
  expect(found).toHaveLength(consumers.length)
})

test('nothing but consumers and schedules has a function beside the API, a dead-letter queue', () => {
  const expected = [...consumers, ...schedules].map(workerName)
  const names = made
    .of<FunctionProperties>('workers', 'AWS::Lambda::Function')
    .map(({ Properties }) => Properties.FunctionName)
  expect(names.toSorted()).toEqual(expected.toSorted())
  const all = [...made.stacks.values()].flat()
  expect(all.filter(({ Type }) => Type === 'AWS::SQS::Queue')).toHaveLength(expected.length)
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
        ...(identityActions.length > 0 && { COGNITO_POOL_ID: given }),
        ...(personalData && {
          ASSAY_PERSONAL_DATA_SECRET: given,
          ASSAY_WRAPPING_SECRETS: given,
        }),
        ...(pictures && { ASSAY_PICTURES_BUCKET: given }),
        ...(sendsMail && {
          ASSAY_MAIL_FROM: 'Assay <no-reply@assay.example>',
          ASSAY_MAIL_CONFIGURATION: 'assay-dev',
        }),
      })
    })

    test('follows the stream of its table as the contract says', () => {
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
    })

    test('keeps what it gave up on for two weeks, encrypted', () => {
      const queue = deadLettersOf(consumer)
      expect(queue.Properties).toMatchObject({
        SqsManagedSseEnabled: true,
        MessageRetentionPeriod: 14 * 24 * 60 * 60,
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

    test('its role may do what the contract declares, read the stream, tell its failures, and no more', () => {
      const { role, logGroup } = workerOf(made, consumer)
      expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
      const log = `{${logGroup.id}.Arn}`
      const stream = flat(eventSourceOf(consumer).EventSourceArn)
      expect(grantsOf(role)).toEqual(
        [
          `Allow logs:CreateLogStream ${log}`,
          `Allow logs:PutLogEvents ${log}`,
          ...traceGrants,
          `Allow dynamodb:DescribeStream ${stream}`,
          `Allow dynamodb:GetRecords ${stream}`,
          `Allow dynamodb:GetShardIterator ${stream}`,
          `Allow dynamodb:ListStreams ${stream}`,
          `Allow sqs:SendMessage {${deadLettersOf(consumer).id}.Arn}`,
          ...tableGrants(consumer.tables),
          ...serviceGrants(made, consumer),
        ].toSorted(),
      )
    })
  },
)

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
