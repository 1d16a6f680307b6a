import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import { requestMetrics } from '../../lambdas/platform/http/request-chain.ts'
import {
  ALL_SETTINGS,
  ELSEWHERE,
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

/** Every dimension anywhere in a value. */
const dimensionsIn = (value: unknown): readonly Dimension[] => {
  if (typeof value !== 'object' || value === null) return []
  const own = 'Name' in value && 'Value' in value ? [value as Dimension] : []
  return [...own, ...Object.values(value).flatMap(dimensionsIn)]
}

const made = await synthesised(ALL_SETTINGS)

const ALARM = 'AWS::CloudWatch::Alarm'
const alarm = (name: string, synthesis = made): AlarmProperties =>
  only(
    synthesis
      .of<AlarmProperties>('monitoring', ALARM)
      .filter(({ Properties }) => Properties.AlarmName === `assay-dev-${name}`),
  ).Properties

interface MetricQuery {
  readonly Expression?: string
  readonly MetricStat?: {
    readonly Metric: {
      readonly Namespace: string
      readonly MetricName: string
      readonly Dimensions: readonly Dimension[]
    }
  }
}
const expressionOf = (metrics: unknown) =>
  only((metrics as readonly MetricQuery[]).flatMap(({ Expression }) => Expression ?? []))
/** Namespace, name and dimensions of each metric that an alarm reckons with, in its order. */
const watchedOf = (metrics: unknown) =>
  (metrics as readonly MetricQuery[]).flatMap(({ MetricStat }) => {
    if (MetricStat === undefined) return []
    const { Namespace, MetricName, Dimensions } = MetricStat.Metric
    return [
      [Namespace, MetricName, Dimensions.map(({ Name, Value }) => [Name, flat(Value)])] as const,
    ]
  })

test('no alarm of any stack is without an action, and each says that it is over', () => {
  let count = 0
  for (const stack of made.stacks.keys()) {
    for (const { Properties } of made.of(stack, ALARM)) {
      const [topic] = made.of(stack, 'AWS::SNS::Topic')
      const { AlarmActions = [], OKActions = [] } = Properties as AlarmProperties
      const told = topic
        ? `{${topic.id}}`
        : 'arn:aws:sns:us-east-1:{AWS::AccountId}:assay-dev-alarms'
      expect([AlarmActions.map(flat), OKActions.map(flat)]).toEqual([[told], [told]])
      expect(Properties).toMatchObject({
        AlarmDescription: expect.stringMatching(/\. See "Alarms" in docs\/runbook\.md\.$/),
      })
      count += 1
    }
  }
  expect(count).toBeGreaterThan(20)
})

test('there is an alarm for each thing that can stand still, fall behind or overflow', () => {
  const names = made
    .of<AlarmProperties>('monitoring', ALARM)
    .map(({ Properties }) => Properties.AlarmName)
  expect(names.toSorted()).toEqual(
    [
      'assay-dev-server-errors',
      'assay-dev-slow-answers',
      'assay-dev-edge-passed-by',
      'assay-dev-functions-throttled',
      'assay-dev-functions-failing',
      'assay-dev-sign-ins-throttled',
      'assay-dev-mails-bounced',
      'assay-dev-mails-complained-of',
      ...Object.keys(tables).map((table) => `assay-dev-${table}-throttled`),
      ...[...consumers, ...intakes].map((worker) => `${workerName(worker)}-late`),
      ...[...consumers, ...intakes, ...schedules].map(
        (worker) => `${workerName(worker)}-dead-letters`,
      ),
      ...schedules.map((schedule) => `${workerName(schedule)}-stopped`),
    ].toSorted(),
  )
})

test('alarms of the API look at this one', () => {
  const api = only(made.of('api', 'AWS::ApiGatewayV2::Api')).id
  for (const name of ['server-errors', 'slow-answers']) {
    expect(alarm(name)).toMatchObject({
      Namespace: 'AWS/ApiGateway',
      Dimensions: [{ Name: 'ApiId', Value: expect.anything() as unknown }],
    })
    expect(JSON.stringify(alarm(name)['Dimensions'])).toContain(api)
  }
})

const shortNameOf = (worker: { readonly id: string }): string =>
  workerName(worker).replace('assay-dev-', '')
const ofQueue = (name: string) => [{ Name: 'QueueName', Value: name }]
/** A queue tells the age of its oldest message in seconds. */
const expectMilliseconds = (name: string, queue: string): void => {
  const { Metrics } = alarm(`${name}-late`)
  expect(expressionOf(Metrics)).toBe(`1000 * age_${name.replaceAll('-', '_')}`)
  expect(watchedOf(Metrics)).toEqual([
    ['AWS/SQS', 'ApproximateAgeOfOldestMessage', [['QueueName', queue]]],
  ])
}

test.each(consumers.map((consumer) => [consumer.id, consumer] as const))(
  '%s is watched by its own place in the stream, or queue, and by its own dead letters',
  (_, consumer) => {
    const name = shortNameOf(consumer)
    const fifo = consumer.via === 'queue' ? '.fifo' : ''
    expect(alarm(`${name}-dead-letters`)).toMatchObject({
      MetricName: 'ApproximateNumberOfMessagesVisible',
      Dimensions: ofQueue(`assay-dev-${name}-dead-letters${fifo}`),
    })
    if (consumer.via === 'queue') return expectMilliseconds(name, `assay-dev-${name}.fifo`)
    expect(alarm(`${name}-late`)).toMatchObject({
      MetricName: 'IteratorAge',
      Dimensions: [{ Name: 'FunctionName', Value: `assay-dev-${name}` }],
    })
  },
)

test.each(intakes.map((intake) => [intake.id, intake] as const))(
  '%s is watched by its own queue, and by its own dead letters',
  (_, intake) => {
    expectMilliseconds(shortNameOf(intake), `assay-dev-${intake.queue}`)
    expect(alarm(`${shortNameOf(intake)}-dead-letters`)).toMatchObject({
      Dimensions: ofQueue(`${workerName(intake)}-dead-letters`),
    })
  },
)

test.each(schedules.map((schedule) => [schedule.id, schedule] as const))(
  '%s is watched by its runs that came to a good end, and by its own dead letters',
  (_, schedule) => {
    const { Metrics } = alarm(`${shortNameOf(schedule)}-stopped`)
    expect(expressionOf(Metrics)).toBe('FILL(runs, 0) - FILL(failures, 0)')
    const own = [['FunctionName', workerName(schedule)]]
    expect(watchedOf(Metrics)).toEqual([
      ['AWS/Lambda', 'Invocations', own],
      ['AWS/Lambda', 'Errors', own],
    ])
    expect(alarm(`${shortNameOf(schedule)}-dead-letters`)).toMatchObject({
      Dimensions: ofQueue(`${workerName(schedule)}-dead-letters`),
    })
  },
)

test('a table is watched together with each of its indexes', () => {
  const { Metrics: ofHeads } = alarm('heads-throttled')
  expect(expressionOf(ofHeads)).toBe('FILL(heads_reads, 0) + FILL(heads_writes, 0)')
  expect(watchedOf(ofHeads)).toEqual([
    ['AWS/DynamoDB', 'ReadThrottleEvents', [['TableName', 'assay-dev-heads']]],
    ['AWS/DynamoDB', 'WriteThrottleEvents', [['TableName', 'assay-dev-heads']]],
  ])
  const { Metrics: ofSessions } = alarm('sessions-throttled')
  expect(expressionOf(ofSessions)).toBe(
    'FILL(sessions_reads, 0) + FILL(sessions_writes, 0) + FILL(sessions_byUser_reads, 0) + FILL(sessions_byUser_writes, 0)',
  )
  const ofTable = [['TableName', 'assay-dev-sessions']]
  const ofIndex = [['GlobalSecondaryIndexName', 'byUser'], ...ofTable]
  expect(watchedOf(ofSessions)).toEqual([
    ['AWS/DynamoDB', 'ReadThrottleEvents', ofTable],
    ['AWS/DynamoDB', 'WriteThrottleEvents', ofTable],
    ['AWS/DynamoDB', 'ReadThrottleEvents', ofIndex],
    ['AWS/DynamoDB', 'WriteThrottleEvents', ofIndex],
  ])
  expect(JSON.stringify(alarm('events-throttled'))).toContain('"Value":"bySession"')
})

test('signing in is watched where Cognito refuses it', () => {
  const { Metrics } = alarm('sign-ins-throttled')
  expect(expressionOf(Metrics)).toBe(
    'FILL(throttledSignIns, 0) + FILL(throttledSignUps, 0) + FILL(throttledTokenRefreshs, 0) + FILL(throttledFederations, 0)',
  )
  const ofClient = [
    ['UserPool', '{UserPoolId.Value}'],
    ['UserPoolClient', '{ClientId.Value}'],
  ]
  expect(watchedOf(Metrics)).toEqual([
    ['AWS/Cognito', 'SignInThrottles', ofClient],
    ['AWS/Cognito', 'SignUpThrottles', ofClient],
    ['AWS/Cognito', 'TokenRefreshThrottles', ofClient],
    ['AWS/Cognito', 'FederationThrottles', [['IdentityProvider', 'Google'], ...ofClient]],
  ])
})

test('without Google nothing is asked of signing in by it', async () => {
  const { Metrics } = alarm('sign-ins-throttled', await synthesised())
  expect(watchedOf(Metrics).map(([, name]) => name)).toEqual([
    'SignInThrottles',
    'SignUpThrottles',
    'TokenRefreshThrottles',
  ])
})

test('what the edge answers is watched in us-east-1, wherever the stage lies', async () => {
  for (const [stage, one] of [
    ['dev', made],
    ['prod', await synthesised(ELSEWHERE)],
  ] as const) {
    const { Properties } = only(one.of<AlarmProperties>('edge-monitoring', ALARM))
    expect(Properties).toMatchObject({
      AlarmName: `assay-${stage}-edge-errors`,
      Namespace: 'AWS/CloudFront',
      MetricName: '5xxErrorRate',
    })
    const dimensions = dimensionsIn(Properties['Dimensions'])
    expect(dimensions.find(({ Name }) => Name === 'Region')?.Value).toBe('Global')
    expect(flat(dimensions.find(({ Name }) => Name === 'DistributionId')?.Value)).toMatch(
      new RegExp(`^\\{assay-${stage}-edge:`),
    )
    expect(regionOf(one, `assay-${stage}-edge-monitoring`)).toBe('us-east-1')
    expect(only(one.of('edge-monitoring', 'AWS::SNS::Subscription')).Properties).toMatchObject({
      Endpoint: 'operators@assay.example',
    })
  }
})

const regionOf = ({ outdir }: Synthesis, stack: string): string => {
  const { artifacts } = JSON.parse(readFileSync(join(outdir, 'manifest.json'), 'utf8')) as {
    artifacts: Readonly<Record<string, { readonly environment?: string }>>
  }
  return artifacts[stack]?.environment?.split('/').at(-1) ?? ''
}

test('the queues and functions that alarms name are there', () => {
  const named = made
    .of<AlarmProperties>('monitoring', ALARM)
    .flatMap(({ Properties }) => dimensionsIn(Properties))
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
  const allowed = statements.filter(({ Effect }) => Effect === 'Allow')
  expect(allowed).toMatchObject([
    { Action: 'sns:Publish', Principal: { Service: 'cloudwatch.amazonaws.com' } },
    { Action: 'sns:Publish', Principal: { Service: 'budgets.amazonaws.com' } },
  ])
  expect(JSON.stringify(allowed[0])).toContain(':alarm:assay-dev-*')
  expect(JSON.stringify(allowed[1])).toContain(':budgets::')
  const key = statementsIn(only(made.of('monitoring', 'AWS::KMS::Key')).Properties)
  const services = key
    .filter(({ Action }) => String(Action) === 'kms:Decrypt,kms:GenerateDataKey*')
    .flatMap(({ Principal }) => (Principal as { Service: string | string[] }).Service)
  expect(services.toSorted()).toEqual(['budgets.amazonaws.com', 'cloudwatch.amazonaws.com'])
})

test('the topic is told when a month costs four fifths of its budget, or will cost more than all', async () => {
  const topic = only(made.of('monitoring', 'AWS::SNS::Topic'))
  const subscribers = [{ SubscriptionType: 'SNS', Address: { Ref: topic.id } }]
  expect(only(made.of('monitoring', 'AWS::Budgets::Budget'))).toMatchObject({
    DependsOn: expect.arrayContaining([topic.id]) as unknown,
    Properties: {
      Budget: { TimeUnit: 'MONTHLY', BudgetLimit: { Amount: 200, Unit: 'USD' } },
      NotificationsWithSubscribers: [
        {
          Notification: {
            NotificationType: 'ACTUAL',
            ComparisonOperator: 'GREATER_THAN',
            Threshold: 80,
            ThresholdType: 'PERCENTAGE',
          },
          Subscribers: subscribers,
        },
        {
          Notification: {
            NotificationType: 'FORECASTED',
            ComparisonOperator: 'GREATER_THAN',
            Threshold: 100,
            ThresholdType: 'PERCENTAGE',
          },
          Subscribers: subscribers,
        },
      ],
    },
  })
  expect((await synthesised()).of('monitoring', 'AWS::Budgets::Budget')).toEqual([])
})

test('without an address the topic has no subscriber', async () => {
  const without = await synthesised()
  expect(without.of('monitoring', 'AWS::SNS::Topic')).toHaveLength(1)
  expect(without.of('monitoring', 'AWS::SNS::Subscription')).toEqual([])
})

test('the dashboard shows latency, errors, retries and units of every call, consumer, intake and schedule, and all metrics of calls', () => {
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
    ...[...consumers, ...intakes, ...schedules].flatMap(({ id }) =>
      ['failed', ...taken].map((name) => `${id} ${name}`),
    ),
  ]
  expect([...shown].toSorted()).toEqual(expected.toSorted())
  const { _aws: embedded } = requestMetrics()
  const paidFor = embedded.CloudWatchMetrics.flatMap(({ Metrics }) => Metrics)
  expect(paidFor.map(({ Name }) => Name).toSorted()).toEqual([...taken, 'serverErrors'].toSorted())
  // Limits of CloudWatch.
  const { widgets } = JSON.parse(body.replaceAll(/\{[^{}"]*:[^{}"]*\}/g, 'x')) as {
    widgets: unknown[]
  }
  expect(widgets.length).toBeLessThanOrEqual(500)
})
