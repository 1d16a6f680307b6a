import { Duration } from 'aws-cdk-lib'
import { type IMetric, MathExpression, Metric, Stats } from 'aws-cdk-lib/aws-cloudwatch'
import type { Consumer, Intake } from '../lambdas/platform/deployment.ts'
import type { TableDefinition } from '../lambdas/platform/dynamodb/tables.ts'
import { METRICS_NAMESPACE } from '../lambdas/platform/telemetry/emf.ts'
import type { Identity } from './identity/identity-stack.ts'
import { functionName, intakeQueueName, queueName, refusedMetricName } from './names.ts'

/** Names of functions and tables are known, so that no stack has to hand out a reference. */

/** Of all metrics that are not said to have another. */
export const PERIOD = Duration.minutes(5)

/** The dimension that separates the metrics of one function from those of others. */
export type Dimension = 'endpoint' | 'consumer' | 'schedule'

/** A metric of the log lines of a function. */
export const lineMetric = (
  stage: string,
  [dimension, id]: readonly [Dimension, string],
  metricName: string,
  statistic: string,
): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName,
    dimensionsMap: { stage, [dimension]: id },
    label: id,
    statistic,
    period: PERIOD,
  })

/** @param id `<feature>/<name>` of the function */
const functionMetric = (
  stage: string,
  id: string,
  metricName: 'Errors' | 'Invocations' | 'IteratorAge',
  statistic: string = Stats.SUM,
): Metric =>
  new Metric({
    namespace: 'AWS/Lambda',
    metricName,
    dimensionsMap: { FunctionName: functionName(stage, id) },
    statistic,
    period: PERIOD,
  })

/**
 * Failures of one version of a call in a minute: what it has thrown, and its answers of 5xx, which are no
 * errors of the function. Lambda tells versions apart where an alias divides requests between two.
 */
export const versionFailures = (
  stage: string,
  endpointId: string,
  { version, alias }: { readonly version: string; readonly alias: string },
): MathExpression => {
  const period = Duration.minutes(1)
  const name = functionName(stage, endpointId)
  return new MathExpression({
    expression: 'FILL(answered, 0) + FILL(ended, 0)',
    usingMetrics: {
      answered: new Metric({
        namespace: METRICS_NAMESPACE,
        metricName: 'serverErrors',
        dimensionsMap: { stage, endpoint: endpointId, version },
        statistic: Stats.SUM,
        period,
      }),
      ended: new Metric({
        namespace: 'AWS/Lambda',
        metricName: 'Errors',
        dimensionsMap: {
          FunctionName: name,
          Resource: `${name}:${alias}`,
          ExecutedVersion: version,
        },
        statistic: Stats.SUM,
        period,
      }),
    },
    label: endpointId,
    period,
  })
}

/** Of all functions of the account in this region: they share its limit. */
export const accountMetric = (metricName: string, statistic: string): Metric =>
  new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: PERIOD })

/** Runs of a function that came to a good end. */
export const wellEndedMetric = (stage: string, id: string): IMetric =>
  new MathExpression({
    expression: 'FILL(runs, 0) - FILL(failures, 0)',
    usingMetrics: {
      runs: functionMetric(stage, id, 'Invocations'),
      failures: functionMetric(stage, id, 'Errors'),
    },
    label: id,
    period: PERIOD,
  })

/** Share of mails of the account, 0 to 1, as SES counts it over what it calls a representative volume. */
export const mailMetric = (rate: 'BounceRate' | 'ComplaintRate'): Metric =>
  new Metric({
    namespace: 'AWS/SES',
    metricName: `Reputation.${rate}`,
    statistic: Stats.MAXIMUM,
    period: Duration.hours(1),
  })

/** What Cognito refused one client of a pool because it came too fast. */
export const signInThrottlesMetric = ({
  poolId,
  clientId,
  hosted,
}: Pick<Identity, 'clientId' | 'hosted' | 'poolId'>): IMetric => {
  const ofClient = { UserPool: poolId, UserPoolClient: clientId }
  const kinds: readonly (readonly [kind: string, dimensions: Record<string, string>])[] = [
    ['SignIn', ofClient],
    ['SignUp', ofClient],
    ['TokenRefresh', ofClient],
    // Counted by the name of the provider as well.
    ...(hosted ? [['Federation', { IdentityProvider: 'Google', ...ofClient }] as const] : []),
  ]
  const idOf = (kind: string): string => `throttled${kind}s`
  return new MathExpression({
    expression: kinds.map(([kind]) => `FILL(${idOf(kind)}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(
      kinds.map(([kind, dimensionsMap]) => [
        idOf(kind),
        new Metric({
          namespace: 'AWS/Cognito',
          metricName: `${kind}Throttles`,
          dimensionsMap,
          statistic: Stats.SUM,
          period: PERIOD,
        }),
      ]),
    ),
    label: 'throttled by Cognito',
    period: PERIOD,
  })
}

/** Percent of what visitors asked for; CloudFront has its metrics in us-east-1 alone. */
export const edgeErrorMetric = (distributionId: string): Metric =>
  new Metric({
    namespace: 'AWS/CloudFront',
    metricName: '5xxErrorRate',
    dimensionsMap: { DistributionId: distributionId, Region: 'Global' },
    statistic: Stats.AVERAGE,
    period: PERIOD,
  })

/** Requests to the API's own address that have no secret of the edge. */
export const refusedMetric = (stage: string): Metric =>
  new Metric({
    namespace: METRICS_NAMESPACE,
    metricName: refusedMetricName(stage),
    statistic: Stats.SUM,
    period: PERIOD,
  })

/** How far a consumer is behind, in milliseconds: of its place in the stream, or of its queue. */
export const behindMetric = (
  stage: string,
  { id, via }: Pick<Consumer, 'id' | 'via'>,
): MathExpression | Metric =>
  via === 'stream'
    ? functionMetric(stage, id, 'IteratorAge', Stats.MAXIMUM)
    : waitingMetric(id, queueName(stage, id))

/** How long the oldest message of an intake has waited, in milliseconds. */
export const intakeBehindMetric = (
  stage: string,
  { id, queue }: Pick<Intake, 'id' | 'queue'>,
): MathExpression => waitingMetric(id, intakeQueueName(stage, queue))

const waitingMetric = (id: string, queue: string): MathExpression =>
  new MathExpression({
    expression: `1000 * ${idOfAge(id)}`,
    usingMetrics: {
      [idOfAge(id)]: new Metric({
        namespace: 'AWS/SQS',
        metricName: 'ApproximateAgeOfOldestMessage',
        dimensionsMap: { QueueName: queue },
        statistic: Stats.MAXIMUM,
        period: PERIOD,
      }),
    },
    period: PERIOD,
  })

/** Ids are shared by all metrics of a graph. */
const idOfAge = (id: string): string => `age_${id.replaceAll(/[^a-z]/g, '_')}`

/** Messages in the dead-letter queue of a consumer, an intake or a schedule. */
export const deadLetterMetric = (
  stage: string,
  { id, via = 'stream' }: { readonly id: string; readonly via?: Consumer['via'] },
): Metric =>
  new Metric({
    namespace: 'AWS/SQS',
    metricName: 'ApproximateNumberOfMessagesVisible',
    dimensionsMap: {
      QueueName: `assay-${stage}-${id.replace('/', '-')}-dead-letters${via === 'queue' ? '.fifo' : ''}`,
    },
    statistic: Stats.MAXIMUM,
    period: Duration.minutes(1),
  })

/** Requests that a table or an index of it refused because they came too fast. */
export const throttledMetric = (
  stage: string,
  table: string,
  definition: TableDefinition,
): IMetric => {
  const TableName = `assay-${stage}-${table}`
  const refusing: readonly (readonly [name: string, dimensions: Record<string, string>])[] = [
    [table, { TableName }],
    // What an index refuses is not counted as the table's.
    ...Object.keys(definition.indexes ?? {}).map(
      (index) => [`${table}_${index}`, { TableName, GlobalSecondaryIndexName: index }] as const,
    ),
  ]
  const counted = refusing.flatMap(([name, dimensionsMap]) =>
    ['Read', 'Write'].map((kind) => ({
      // Ids are shared by all metrics of a graph.
      id: `${name.replaceAll('-', '_')}_${kind.toLowerCase()}s`,
      metric: new Metric({
        namespace: 'AWS/DynamoDB',
        metricName: `${kind}ThrottleEvents`,
        dimensionsMap,
        statistic: Stats.SUM,
        period: PERIOD,
      }),
    })),
  )
  return new MathExpression({
    expression: counted.map(({ id }) => `FILL(${id}, 0)`).join(' + '),
    usingMetrics: Object.fromEntries(counted.map(({ id, metric }) => [id, metric])),
    label: table,
    period: PERIOD,
  })
}
