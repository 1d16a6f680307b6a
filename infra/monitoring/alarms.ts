import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Alarm,
  ComparisonOperator,
  type IMetric,
  Stats,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import type { ITopic } from 'aws-cdk-lib/aws-sns'
import type { Construct } from 'constructs'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import type { Identity } from '../identity/identity-stack.ts'
import {
  accountMetric,
  behindMetric,
  deadLetterMetric,
  intakeBehindMetric,
  mailMetric,
  PERIOD,
  refusedMetric,
  signInThrottlesMetric,
  throttledMetric,
  wellEndedMetric,
} from '../product-metrics.ts'

export interface AlarmDefinition {
  /** Its name behind `assay-<stage>-`. */
  readonly name: string
  /** What it means, in one sentence; the runbook says what to do. */
  readonly says: string
  readonly metric: IMetric
  /** The alarm is raised from this value on; with `fewer`, below it. */
  readonly threshold: number
  readonly periods?: number
  /** The alarm is raised by too few, and by nothing at all. */
  readonly fewer?: boolean
}

const MINUTE_MS = 60_000

/** Adds alarms; each tells the topic, that it is over as well. */
export const addAlarms = (
  scope: Construct,
  stage: string,
  topic: ITopic,
  definitions: readonly AlarmDefinition[],
): void => {
  const action = new SnsAction(topic)
  for (const definition of definitions) {
    const { name, says, metric, threshold, periods = 1, fewer = false } = definition
    const alarm = new Alarm(scope, name, {
      alarmName: `assay-${stage}-${name}`,
      alarmDescription: `${says} See "Alarms" in docs/runbook.md.`,
      metric,
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: fewer
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: fewer ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    })
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
  }
}

/**
 * Every alarm of a deployment but that of the edge, which lies in us-east-1, and those of the versions
 * of a call (`infra/releases/`).
 */
export const productAlarms = (
  stage: string,
  api: HttpApi,
  identity: Identity,
): readonly AlarmDefinition[] => [
  {
    name: 'server-errors',
    says: 'Calls are answered with 5xx.',
    metric: api.metricServerError({ period: Duration.minutes(5), statistic: Stats.SUM }),
    threshold: 5,
  },
  {
    name: 'slow-answers',
    says: 'One call of a hundred takes three seconds or longer.',
    metric: api.metricLatency({ period: Duration.minutes(5), statistic: Stats.p(99) }),
    threshold: 3_000,
    periods: 3,
  },
  {
    name: 'edge-passed-by',
    says: 'The API is asked under its own address, past cache and firewall, and refuses it.',
    metric: refusedMetric(stage),
    threshold: 500,
  },
  {
    name: 'functions-throttled',
    says: 'More functions were to run at a time than the account may.',
    metric: accountMetric('Throttles', Stats.SUM),
    threshold: 1,
  },
  {
    name: 'functions-failing',
    says: 'Functions end with an error of their own, or are ended for time or memory.',
    metric: accountMetric('Errors', Stats.SUM),
    threshold: 5,
  },
  {
    name: 'sign-ins-throttled',
    says: 'Cognito refuses signing in or up, or sessions, because they come too fast.',
    metric: signInThrottlesMetric(identity),
    threshold: 1,
  },
  {
    name: 'mails-bounced',
    says: 'Five of a hundred emails come back; at ten SES stops sending.',
    metric: mailMetric('BounceRate'),
    threshold: 0.05,
  },
  {
    name: 'mails-complained-of',
    says: 'One of a thousand emails is called unwanted; at five SES stops sending.',
    metric: mailMetric('ComplaintRate'),
    threshold: 0.001,
  },
  ...Object.entries(tables).map(([table, definition]) => ({
    name: `${table}-throttled`,
    says: `The table ${table} or an index of it refuses requests that come too fast.`,
    metric: throttledMetric(stage, table, definition),
    threshold: 1,
  })),
  ...workerAlarms(stage),
]

/** Of what no request calls. */
const workerAlarms = (stage: string): readonly AlarmDefinition[] => [
  ...consumers.map((consumer) => ({
    name: `${nameOf(consumer.id)}-late`,
    says: 'A consumer is five minutes behind: what follows from changes is old.',
    metric: behindMetric(stage, consumer),
    threshold: 5 * MINUTE_MS,
    periods: 2,
  })),
  ...consumers.map((consumer) => ({
    name: `${nameOf(consumer.id)}-dead-letters`,
    says: 'Changes were given up on: what follows from them has not been done.',
    metric: deadLetterMetric(stage, consumer),
    threshold: 1,
  })),
  ...intakes.map((intake) => ({
    name: `${nameOf(intake.id)}-late`,
    says: 'What was sent to a queue waits, longer than one that is refused is tried.',
    metric: intakeBehindMetric(stage, intake),
    threshold: 20 * MINUTE_MS,
    periods: 2,
  })),
  ...intakes.map(({ id }) => ({
    name: `${nameOf(id)}-dead-letters`,
    says: 'What was sent to a queue is invalid, or could not be stored: nobody sees it.',
    metric: deadLetterMetric(stage, { id }),
    threshold: 1,
  })),
  ...schedules.map(({ id }) => ({
    name: `${nameOf(id)}-dead-letters`,
    says: 'A run by the clock was given up on: what it does has not been done.',
    metric: deadLetterMetric(stage, { id }),
    threshold: 1,
  })),
  ...schedules.map(({ id, everyMinutes }) => ({
    name: `${nameOf(id)}-stopped`,
    says: 'What runs by the clock has not come to a good end for twice its pace.',
    metric: wellEndedMetric(stage, id),
    threshold: 1,
    // Five minutes more, in which the run that is due may take its time.
    periods: (2 * everyMinutes) / PERIOD.toMinutes() + 1,
    fewer: true,
  })),
]

const nameOf = (id: string): string => id.replace('/', '-')
