import { join } from 'node:path'
import { CrossStackReferences, ReferenceStrength, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { type IKey, Key } from 'aws-cdk-lib/aws-kms'
import { FilterPattern, LogGroup, MetricFilter, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { METRICS_NAMESPACE } from '../../lambdas/platform/telemetry/emf.ts'
import { acknowledge } from '../acknowledge.ts'
import { serviceKey } from '../constructs/service-key.ts'
import { LoggedFunction } from '../constructs/logged-function.ts'
import { readOnce } from '../read-once.ts'
import type { Deployment } from '../deployment.ts'
import { refusedMetricName, secretName } from '../names.ts'
import { EdgeAuthorizer } from './edge-authorizer.ts'
import type { DeployedProps } from '../deployed-props.ts'

/** Requests a second over all endpoints; what comes faster is answered with 429. */
const REQUESTS_PER_SECOND = 2000

/** Of one access-log line: enough to find the request in its function's log, and nothing of the caller. */
const ACCESS_LOG = {
  at: '$context.requestTime',
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  milliseconds: '$context.responseLatency',
  error: '$context.integrationErrorMessage',
  // A dash where no function was asked.
  function: '$context.integrationStatus',
}

/**
 * The HTTP API without its endpoints, which lie in stacks of their own, and what they share: its
 * access log, the secret of the edge, the key of their environments.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi
  /** Host of the API itself, which only the edge may use. */
  readonly host: string
  readonly #environmentKey: Key

  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const originSecret = addOriginSecret(this, deployment.stage)
    this.#environmentKey = addEnvironmentKey(this)
    const authorizer = new EdgeAuthorizer(this, 'edge', {
      deployment,
      environmentKey: this.#environmentKey,
      originSecret,
    })
    this.api = addApi(this, deployment, authorizer)
    this.host = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }

  /** The key of the environments for the functions of another stack. */
  environmentKeyFor(stack: Stack, deployment: Deployment): IKey {
    const { keyArn } = this.#environmentKey
    return Key.fromKeyArn(
      stack,
      'EnvironmentKey',
      readOnce(stack, deployment, 'EnvironmentKeyArn', keyArn),
    )
  }
}

/** Proves to the Lambdas that a request came through the edge. */
const addOriginSecret = (stack: Stack, stage: string): Secret => {
  const secret = new Secret(stack, 'OriginSecret', {
    secretName: secretName(stage, 'origin-secret'),
    description: 'Sent by the edge with every request to the API; the one before is let in too.',
    generateSecretString: {
      secretStringTemplate: JSON.stringify({ previous: 'none' }),
      generateStringKey: 'current',
      passwordLength: 64,
      excludePunctuation: true,
    },
  })
  acknowledge(secret, {
    'AwsSolutions-SMG4':
      'A new value comes with a deployment of functions and edge, by hand, when it may have leaked.',
  })
  return secret
}

const addEnvironmentKey = (stack: Stack): Key => {
  const key = serviceKey(stack, 'EnvironmentKey', {
    description:
      "Encrypts the functions' environments: looking at a function does not show secrets.",
    service: 'lambda',
  })
  CrossStackReferences.of(key).produce(ReferenceStrength.WEAK)
  return key
}

const addApi = (
  stack: Stack,
  { stage, bundles, isTraced }: Deployment,
  authorizer: EdgeAuthorizer,
): HttpApi => {
  const unknownRoute = new LoggedFunction(stack, 'unknown-route', {
    functionName: `assay-${stage}-unknown-route`,
    description: 'Answers what no endpoint answers.',
    code: join(bundles, 'unknown-route'),
    environment: {},
    isTraced,
    timeoutSeconds: 3,
    memoryMegabytes: 256,
  })
  const api = new HttpApi(stack, 'Api', {
    apiName: `assay-${stage}`,
    createDefaultStage: false,
    defaultAuthorizer: authorizer,
    defaultIntegration: new HttpLambdaIntegration('UnknownRoute', unknownRoute.lambda),
  })
  const log = new LogGroup(stack, 'AccessLog', {
    logGroupName: `/aws/apigateway/assay-${stage}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
  })
  new MetricFilter(stack, 'Refused', {
    logGroup: log,
    metricNamespace: METRICS_NAMESPACE,
    metricName: refusedMetricName(stage),
    filterPattern: FilterPattern.all(
      FilterPattern.stringValue('$.function', '=', '-'),
      FilterPattern.any(
        FilterPattern.stringValue('$.status', '=', '401'),
        FilterPattern.stringValue('$.status', '=', '403'),
      ),
    ),
  })
  new HttpStage(stack, 'Stage', {
    httpApi: api,
    stageName: '$default',
    autoDeploy: true,
    // Metrics of each route cost more than a small site; the log lines of functions have them.
    detailedMetricsEnabled: false,
    throttle: { rateLimit: REQUESTS_PER_SECOND, burstLimit: REQUESTS_PER_SECOND },
    accessLogSettings: {
      destination: new LogGroupLogDestination(log),
      format: AccessLogFormat.custom(JSON.stringify(ACCESS_LOG)),
    },
  })
  return api
}
