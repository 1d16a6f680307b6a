import { join } from 'node:path'
import {
  CrossStackReferences,
  Duration,
  ReferenceStrength,
  RemovalPolicy,
  Stack,
  type StackProps,
} from 'aws-cdk-lib'
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway'
import { HttpApi, HttpStage, LogGroupLogDestination } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Key } from 'aws-cdk-lib/aws-kms'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'
import { LoggedFunction } from '../constructs/logged-function.ts'
import type { Deployment } from '../deployment.ts'
import { secretName } from '../names.ts'

interface ApiStackProps extends StackProps {
  readonly deployment: Deployment
}

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
}

/**
 * The HTTP API without its endpoints, which lie in stacks of their own, and what they share: its
 * access log, the secret of the edge, the key of their environments.
 */
export class ApiStack extends Stack {
  readonly api: HttpApi
  /** Host of the API itself, which only the edge may use. */
  readonly host: string
  readonly environmentKey: Key

  constructor(scope: Construct, id: string, { deployment, ...props }: ApiStackProps) {
    super(scope, id, props)
    addOriginSecret(this, deployment.stage)
    this.environmentKey = addEnvironmentKey(this)
    this.api = addApi(this, deployment)
    this.host = `${this.api.apiId}.execute-api.${this.region}.${this.urlSuffix}`
  }
}

/** Proves to the Lambdas that a request came through the edge. */
const addOriginSecret = (stack: Stack, stage: string): void => {
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
}

const addEnvironmentKey = (stack: Stack): Key => {
  const key = new Key(stack, 'EnvironmentKey', {
    description:
      "Encrypts the functions' environments: looking at a function does not show secrets.",
    enableKeyRotation: true,
    pendingWindow: Duration.days(7),
    removalPolicy: RemovalPolicy.DESTROY,
  })
  CrossStackReferences.of(key).produce(ReferenceStrength.WEAK)
  return key
}

const addApi = (stack: Stack, { stage, bundles, isTraced }: Deployment): HttpApi => {
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
    defaultIntegration: new HttpLambdaIntegration('UnknownRoute', unknownRoute.lambda),
  })
  acknowledge(api, {
    'AwsSolutions-APIG4': 'Everybody may be told that there is nothing at an address.',
  })
  const log = new LogGroup(stack, 'AccessLog', {
    logGroupName: `/aws/apigateway/assay-${stage}`,
    retention: RetentionDays.THREE_MONTHS,
    removalPolicy: RemovalPolicy.DESTROY,
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
