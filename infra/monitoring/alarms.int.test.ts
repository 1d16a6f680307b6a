import { expect, test } from 'vitest'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import { ALL_SETTINGS, flat, synthesised } from '../../test/support/infra/synthesised-templates.ts'
import { workerName } from '../../test/support/infra/worker-resources.ts'

/** Of every alarm of every stack, those of the edge and of versions of a call among them. */

interface MetricProperties {
  readonly Namespace: string
  readonly MetricName: string
}

interface AlarmProperties extends Partial<MetricProperties> {
  readonly AlarmName: unknown
  readonly Statistic?: string
  readonly ExtendedStatistic?: string
  readonly Period?: number
  readonly Metrics?: readonly {
    readonly MetricStat?: {
      readonly Metric: MetricProperties
      readonly Stat: string
      readonly Period: number
    }
  }[]
  readonly Threshold: number
  readonly EvaluationPeriods: number
  readonly DatapointsToAlarm?: number
  readonly ComparisonOperator: string
  readonly TreatMissingData: string
}

const made = await synthesised(ALL_SETTINGS)

const alarms = [...made.stacks.keys()]
  .flatMap((stack) => made.of<AlarmProperties>(stack, 'AWS::CloudWatch::Alarm'))
  .map(({ Properties }) => Properties)

/** Without the version of a function, which no test knows. */
const nameOf = ({ AlarmName }: AlarmProperties): string =>
  flat(AlarmName)
    .replace('assay-dev-', '')
    .replace(/-\{.*$/, '')

const lineOf = (
  { Namespace, MetricName }: Partial<MetricProperties>,
  statistic: string | undefined,
  seconds: number | undefined,
): string => `${Namespace} ${MetricName}, ${statistic} of ${seconds} s`

const metricsOf = ({
  Metrics,
  Statistic,
  ExtendedStatistic,
  Period,
  ...metric
}: AlarmProperties): readonly string[] =>
  Metrics === undefined
    ? [lineOf(metric, Statistic ?? ExtendedStatistic, Period)]
    : Metrics.flatMap(({ MetricStat: stat }) =>
        stat ? [lineOf(stat.Metric, stat.Stat, stat.Period)] : [],
      )

/** Alarms of tables, workers and versions of calls are alike. */
const kindOf = (alarm: AlarmProperties): string => {
  const name = nameOf(alarm)
  return /^(functions|sign-ins)-/.test(name)
    ? name
    : name.replace(/^.+-(late|throttled|dead-letters|stopped|failing)$/, '*-$1')
}

test('alarms look at these metrics, each by the one statistic that tells of trouble', () => {
  const watched = alarms.flatMap((alarm) =>
    metricsOf(alarm).map((metric) => `${kindOf(alarm)}: ${metric}`),
  )
  expect([...new Set(watched)].toSorted()).toEqual([
    '*-dead-letters: AWS/SQS ApproximateNumberOfMessagesVisible, Maximum of 60 s',
    // Of one version of a call while it is released.
    '*-failing: AWS/Lambda Errors, Sum of 60 s',
    '*-failing: Assay serverErrors, Sum of 60 s',
    '*-late: AWS/Lambda IteratorAge, Maximum of 300 s',
    '*-late: AWS/SQS ApproximateAgeOfOldestMessage, Maximum of 300 s',
    '*-stopped: AWS/Lambda Errors, Sum of 300 s',
    '*-stopped: AWS/Lambda Invocations, Sum of 300 s',
    '*-throttled: AWS/DynamoDB ReadThrottleEvents, Sum of 300 s',
    '*-throttled: AWS/DynamoDB WriteThrottleEvents, Sum of 300 s',
    'edge-errors: AWS/CloudFront 5xxErrorRate, Average of 300 s',
    'edge-passed-by: Assay dev-refused-at-the-gateway, Sum of 300 s',
    'functions-failing: AWS/Lambda Errors, Sum of 300 s',
    'functions-throttled: AWS/Lambda Throttles, Sum of 300 s',
    'mails-bounced: AWS/SES Reputation.BounceRate, Maximum of 3600 s',
    'mails-complained-of: AWS/SES Reputation.ComplaintRate, Maximum of 3600 s',
    'server-errors: AWS/ApiGateway 5xx, Sum of 300 s',
    'sign-ins-throttled: AWS/Cognito FederationThrottles, Sum of 300 s',
    'sign-ins-throttled: AWS/Cognito SignInThrottles, Sum of 300 s',
    'sign-ins-throttled: AWS/Cognito SignUpThrottles, Sum of 300 s',
    'sign-ins-throttled: AWS/Cognito TokenRefreshThrottles, Sum of 300 s',
    'slow-answers: AWS/ApiGateway Latency, p99 of 300 s',
  ])
})

test('too few runs by the clock raise an alarm, and none at all; of everything else too much does', () => {
  for (const alarm of alarms) {
    const { ComparisonOperator, TreatMissingData } = alarm
    expect([nameOf(alarm), ComparisonOperator, TreatMissingData]).toEqual([
      nameOf(alarm),
      ...(nameOf(alarm).endsWith('-stopped')
        ? ['LessThanThreshold', 'breaching']
        : ['GreaterThanOrEqualToThreshold', 'notBreaching']),
    ])
  }
})

const BUSIEST = [
  'auth-session',
  'pages-html',
  'projects-get',
  'projects-highlights',
  'projects-leaderboard',
]
const INTAKE = 'collectors-take-measurements'
/** Periods of five minutes: twice the pace of each, and one more. */
const SCHEDULES = {
  'audit-end-expired': 3,
  'email-resend-emails': 5,
  'notifications-keep-up': 7,
  'notifications-send-digests': 13,
  'projects-rate-catalogue': 7,
  'webhooks-retry-deliveries': 3,
}
const CONSUMERS = consumers.map((consumer) => workerName(consumer).replace('assay-dev-', ''))

test('an alarm is raised by this much, for so many periods', () => {
  const raised = alarms.map(
    (alarm) =>
      `${nameOf(alarm)}: ${alarm.Threshold}, ${alarm.DatapointsToAlarm ?? alarm.EvaluationPeriods} of ${alarm.EvaluationPeriods}`,
  )
  const at = (names: readonly string[], threshold: number, periods: number): string[] =>
    names.map((name) => `${name}: ${threshold}, ${periods} of ${periods}`)
  const named = (names: readonly string[], ending: string): string[] =>
    names.map((name) => `${name}-${ending}`)
  expect(raised.toSorted()).toEqual(
    [
      at(['server-errors', 'functions-failing'], 5, 1),
      at(['slow-answers'], 3_000, 3),
      at(['edge-passed-by'], 500, 1),
      at(['functions-throttled', 'sign-ins-throttled'], 1, 1),
      at(['mails-bounced'], 0.05, 1),
      at(['mails-complained-of'], 0.001, 1),
      at(['edge-errors'], 5, 2),
      at(named(BUSIEST, 'failing'), 5, 1),
      at(named(Object.keys(tables), 'throttled'), 1, 1),
      // Five minutes behind; what is sent from outside may be tried for longer.
      at(named(CONSUMERS, 'late'), 300_000, 2),
      at([`${INTAKE}-late`], 1_200_000, 2),
      at(named([...CONSUMERS, INTAKE, ...Object.keys(SCHEDULES)], 'dead-letters'), 1, 1),
      ...Object.entries(SCHEDULES).map(([name, periods]) => at([`${name}-stopped`], 1, periods)),
    ]
      .flat()
      .toSorted(),
  )
})
