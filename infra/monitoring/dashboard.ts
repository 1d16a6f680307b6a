import { Duration } from 'aws-cdk-lib'
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import {
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Stats,
  TextWidget,
} from 'aws-cdk-lib/aws-cloudwatch'
import type { Construct } from 'constructs'
import { consumers } from '../../lambdas/deployment/consumers.ts'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import { intakes } from '../../lambdas/deployment/intakes.ts'
import { schedules } from '../../lambdas/deployment/schedules.ts'
import { tables } from '../../lambdas/platform/dynamodb/tables.ts'
import {
  accountMetric,
  behindMetric,
  deadLetterMetric,
  type Dimension,
  intakeBehindMetric,
  lineMetric,
  mailMetric,
  throttledMetric,
} from '../product-metrics.ts'

/** CloudWatch's grid. */
const COLUMNS = 24
const P99 = Stats.p(99)

/** The one dashboard of a deployment: the whole at the top, then a row for each feature. */
export const addDashboard = (scope: Construct, stage: string, api: HttpApi): void => {
  const features = Map.groupBy(endpoints, ({ id }) => id.split('/')[0] ?? id)
  new Dashboard(scope, 'Dashboard', {
    dashboardName: `assay-${stage}`,
    defaultInterval: Duration.hours(6),
    widgets: [
      ...wholeRows(stage, api),
      ...[...features].flatMap(([feature, calls]) =>
        lineRows(stage, feature, { dimension: 'endpoint', failed: 'serverErrors', of: calls }),
      ),
      ...lineRows(stage, 'Consumers and intakes', {
        dimension: 'consumer',
        failed: 'failed',
        of: [...consumers, ...intakes],
      }),
      ...lineRows(stage, 'Schedules', { dimension: 'schedule', failed: 'failed', of: schedules }),
    ],
  })
}

const wholeRows = (stage: string, api: HttpApi): IWidget[][] => {
  const workers = [...consumers, ...intakes, ...schedules]
  return [
    row([
      [
        'Requests and errors',
        [api.metricCount(), api.metricClientError(), api.metricServerError()],
      ],
      [
        'Latency in milliseconds: half and 99 of 100 calls',
        [api.metricLatency({ statistic: Stats.p(50) }), api.metricLatency({ statistic: P99 })],
      ],
      [
        'Functions at a time, throttled, and failed',
        [
          accountMetric('ConcurrentExecutions', Stats.MAXIMUM),
          accountMetric('Throttles', Stats.SUM),
          accountMetric('Errors', Stats.SUM),
        ],
      ],
    ]),
    row([
      [
        'Consumers and intakes: milliseconds behind',
        [
          ...consumers.map((consumer) =>
            behindMetric(stage, consumer).with({ label: consumer.id }),
          ),
          ...intakes.map((intake) => intakeBehindMetric(stage, intake).with({ label: intake.id })),
        ],
      ],
      [
        'Dead letters',
        workers.map((worker) => deadLetterMetric(stage, worker).with({ label: worker.id })),
      ],
      [
        'Emails that bounce or are complained of',
        [mailMetric('BounceRate'), mailMetric('ComplaintRate')],
      ],
      [
        'Throttled by tables and indexes',
        Object.entries(tables).map(([table, definition]) =>
          throttledMetric(stage, table, definition),
        ),
      ],
    ]),
  ]
}

interface Lines {
  readonly dimension: Dimension
  /** The metric that counts failures. */
  readonly failed: string
  readonly of: readonly { readonly id: string }[]
}

/** What the log lines of some functions tell. */
const lineRows = (stage: string, title: string, { dimension, failed, of }: Lines): IWidget[][] => {
  const each = (metric: string, statistic: string): IMetric[] =>
    of.map(({ id }) => lineMetric(stage, [dimension, id], metric, statistic))
  return [
    [new TextWidget({ markdown: `# ${title}`, width: COLUMNS, height: 1 })],
    row([
      ['Latency in milliseconds, 99 of 100 calls', each('milliseconds', P99)],
      ['Failures', each(failed, Stats.SUM)],
      ['Retries and conflicts', [...each('retries', Stats.SUM), ...each('conflicts', Stats.SUM)]],
      [
        'Units read and written',
        [...each('readUnits', Stats.SUM), ...each('writeUnits', Stats.SUM)],
      ],
    ]),
  ]
}

const row = (graphs: readonly (readonly [title: string, left: IMetric[]])[]): IWidget[] =>
  graphs.map(
    ([title, left]) => new GraphWidget({ title, left, width: COLUMNS / graphs.length, height: 6 }),
  )
