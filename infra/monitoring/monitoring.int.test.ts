import { beforeAll, expect, test } from 'vitest'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  ALL_SETTINGS,
  flat,
  statementsIn,
  type Synthesis,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { only, workerName } from '../../test/support/infra/worker-resources.ts'

interface AlarmProperties {
  readonly AlarmName: string
  readonly AlarmDescription: string
  readonly AlarmActions?: readonly unknown[]
  readonly OKActions?: readonly unknown[]
  readonly [property: string]: unknown
}

interface Dimension {
  readonly Name: string
  readonly Value: string
}

let made: Synthesis

beforeAll(async () => {
  made = await synthesised(ALL_SETTINGS)
})

const ALARM = 'AWS::CloudWatch::Alarm'
const alarm = (name: string): AlarmProperties =>
  only(
    made
      .of<AlarmProperties>('monitoring', ALARM)
      .filter(({ Properties }) => Properties.AlarmName === `assay-dev-${name}`),
  ).Properties

test('no alarm of any stack is without an action, and each says that it is over', () => {
  const topic = only(made.of('monitoring', 'AWS::SNS::Topic'))
  const alarms = [...made.stacks.values()].flat().filter(({ Type }) => Type === ALARM)
  expect(alarms.length).toBeGreaterThan(20)
  for (const { Properties } of alarms) {
    expect(Properties).toMatchObject({
      AlarmActions: [{ Ref: topic.id }],
      OKActions: [{ Ref: topic.id }],
      AlarmDescription: expect.stringMatching(/\. See "Alarms" in docs\/runbook\.md\.$/),
    })
  }
})

test('there is an alarm for each thing that can stand still, fall behind or overflow', () => {
  const names = made
    .of<AlarmProperties>('monitoring', ALARM)
    .map(({ Properties }) => Properties.AlarmName)
  expect(names.toSorted()).toEqual(
    [
      'assay-dev-server-errors',
      'assay-dev-slow-answers',
      'assay-dev-functions-throttled',
      ...Object.keys(tables).map((table) => `assay-dev-${table}-throttled`),
      ...consumers.map((consumer) => `${workerName(consumer)}-late`),
      ...[...consumers, ...schedules].map((worker) => `${workerName(worker)}-dead-letters`),
      ...schedules.map((schedule) => `${workerName(schedule)}-stopped`),
    ].toSorted(),
  )
})

test('what each looks at, and from when on it is raised', () => {
  const api = only(made.of('api', 'AWS::ApiGatewayV2::Api')).id
  const ofApi = [{ Name: 'ApiId', Value: expect.anything() as unknown }]
  expect(alarm('server-errors')).toMatchObject({
    Namespace: 'AWS/ApiGateway',
    MetricName: '5xx',
    Dimensions: ofApi,
    Statistic: 'Sum',
    Period: 300,
    Threshold: 5,
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  })
  expect(JSON.stringify(alarm('server-errors'))).toContain(api)
  expect(alarm('slow-answers')).toMatchObject({
    MetricName: 'Latency',
    ExtendedStatistic: 'p99',
    Threshold: 3000,
    EvaluationPeriods: 3,
  })
  expect(alarm('functions-throttled')).toMatchObject({
    Namespace: 'AWS/Lambda',
    MetricName: 'Throttles',
    Threshold: 1,
  })
  expect(JSON.stringify(alarm('heads-throttled')['Metrics'])).toMatch(
    /"assay-dev-heads".*"ReadThrottleEvents".*"assay-dev-heads".*"WriteThrottleEvents"/,
  )
  expect(alarm('email-send-emails-late')).toMatchObject({
    MetricName: 'IteratorAge',
    Dimensions: [{ Name: 'FunctionName', Value: 'assay-dev-email-send-emails' }],
    Statistic: 'Maximum',
    Threshold: 300_000,
  })
  expect(alarm('email-send-emails-dead-letters')).toMatchObject({
    Namespace: 'AWS/SQS',
    MetricName: 'ApproximateNumberOfMessagesVisible',
    Dimensions: [{ Name: 'QueueName', Value: 'assay-dev-email-send-emails-dead-letters' }],
    Statistic: 'Maximum',
    Threshold: 1,
    ComparisonOperator: 'GreaterThanOrEqualToThreshold',
    EvaluationPeriods: 1,
    TreatMissingData: 'notBreaching',
  })
  // Three quarters of an hour without a run; no data at all is no run.
  expect(alarm('projects-rate-catalogue-stopped')).toMatchObject({
    MetricName: 'Invocations',
    Dimensions: [{ Name: 'FunctionName', Value: 'assay-dev-projects-rate-catalogue' }],
    Statistic: 'Sum',
    Period: 900,
    EvaluationPeriods: 3,
    Threshold: 1,
    ComparisonOperator: 'LessThanThreshold',
    TreatMissingData: 'breaching',
  })
})

test('the queues and functions that alarms name are there', () => {
  const named = made
    .of<AlarmProperties>('monitoring', ALARM)
    .flatMap(({ Properties }) => (Properties['Dimensions'] ?? []) as readonly Dimension[])
    .filter(({ Name }) => Name === 'QueueName' || Name === 'FunctionName')
  expect(named.length).toBeGreaterThan(10)
  const there = JSON.stringify(made.stacks.get('workers'))
  expect(named.filter(({ Value }) => !there.includes(`"${Value}"`))).toEqual([])
})

test('alarms of this deployment alone may tell the topic, which sends an email', () => {
  expect(only(made.of('monitoring', 'AWS::SNS::Subscription')).Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'operators@assay.example',
  })
  const topic = only(made.of('monitoring', 'AWS::SNS::Topic'))
  expect(topic.Properties).toMatchObject({
    TopicName: 'assay-dev-alarms',
    KmsMasterKeyId: expect.anything(),
  })
  const statements = statementsIn(only(made.of('monitoring', 'AWS::SNS::TopicPolicy')).Properties)
  const [allowed, ...others] = statements.filter(({ Effect }) => Effect === 'Allow')
  expect(others).toEqual([])
  expect(allowed).toMatchObject({
    Action: 'sns:Publish',
    Principal: { Service: 'cloudwatch.amazonaws.com' },
  })
  expect(JSON.stringify(allowed)).toContain(':alarm:assay-dev-*')
  const key = statementsIn(only(made.of('monitoring', 'AWS::KMS::Key')).Properties)
  expect(key).toContainEqual(
    expect.objectContaining({
      Action: ['kms:Decrypt', 'kms:GenerateDataKey*'],
      Principal: { Service: 'cloudwatch.amazonaws.com' },
    }),
  )
})

test('without an address the topic has no subscriber', async () => {
  const without = await synthesised()
  expect(without.of('monitoring', 'AWS::SNS::Topic')).toHaveLength(1)
  expect(without.of('monitoring', 'AWS::SNS::Subscription')).toEqual([])
})

test('the dashboard shows latency, errors, retries and units of every call, consumer and schedule', () => {
  const { Properties } = only(made.of('monitoring', 'AWS::CloudWatch::Dashboard'))
  expect(Properties['DashboardName']).toBe('assay-dev')
  const body = flat(Properties['DashboardBody'])
  const shown = new Set(
    [
      ...body.matchAll(
        /\["Assay","(\w+)","(?:endpoint|consumer|schedule)","([\w/-]+)","stage","dev"/g,
      ),
    ].map(([, metric, id]) => `${id} ${metric}`),
  )
  const taken = ['milliseconds', 'retries', 'conflicts', 'readUnits', 'writeUnits']
  const expected = [
    ...endpoints.flatMap(({ id }) => ['serverErrors', ...taken].map((name) => `${id} ${name}`)),
    ...[...consumers, ...schedules].flatMap(({ id }) =>
      ['failed', ...taken].map((name) => `${id} ${name}`),
    ),
  ]
  expect([...shown].toSorted()).toEqual(expected.toSorted())
  // Limits of CloudWatch.
  const { widgets } = JSON.parse(body.replaceAll(/\{[^{}"]*:[^{}"]*\}/g, 'x')) as {
    widgets: unknown[]
  }
  expect(widgets.length).toBeLessThanOrEqual(500)
})
