import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import {
  Architecture,
  type CfnFunction,
  Code,
  Function as LambdaFunction,
  Runtime,
  Tracing,
} from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import { bundleId } from '../../lambdas/platform/telemetry/bundle-id.ts'
import { acknowledge } from '../acknowledge.ts'

export interface LoggedFunctionProps {
  readonly functionName: string
  readonly description: string
  /** Folder with the bundle. */
  readonly code: string
  readonly environment: Readonly<Record<string, string>>
  /** Without it every reader of the function's configuration reads its environment. */
  readonly environmentKey?: IKey
  /** Whether X-Ray is told of its invocations. */
  readonly isTraced: boolean
  /** Beside writing its own log and its traces; a name for each policy. */
  readonly policies?: Readonly<Record<string, readonly PolicyStatement[]>>
  readonly timeoutSeconds: number
  readonly memoryMegabytes: number
  /** Kept for it, and the most that run at a time. */
  readonly reservedConcurrency?: number | undefined
  /** Findings of cdk-nag about the role, each with its reason. */
  readonly acknowledged?: Readonly<Record<string, string>>
  /** Native code in the folder is for x64. */
  readonly hasNativeCode?: boolean
}

/** A Lambda with a log group that forgets, and a role that may do what is listed and no more. */
export class LoggedFunction extends Construct {
  readonly lambda: LambdaFunction

  constructor(scope: Construct, id: string, props: LoggedFunctionProps) {
    super(scope, id)
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.functionName}`,
      retention: RetentionDays.THREE_MONTHS,
      removalPolicy: RemovalPolicy.DESTROY,
    })
    const writesLog = new PolicyStatement({
      actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
      resources: [logGroup.logGroupArn],
    })
    const policies = {
      log: [writesLog],
      ...(props.isTraced && { traces: [writesTraces()] }),
      ...props.policies,
    }
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: Object.fromEntries(
        Object.entries(policies).map(([name, statements]) => [
          name,
          new PolicyDocument({ statements: [...statements] }),
        ]),
      ),
    })
    this.lambda = new LambdaFunction(this, 'Function', {
      functionName: props.functionName,
      description: props.description,
      code: Code.fromAsset(props.code),
      handler: 'index.handler',
      runtime: Runtime.NODEJS_24_X,
      architecture: props.hasNativeCode ? Architecture.X86_64 : Architecture.ARM_64,
      environment: {
        ...props.environment,
        ASSAY_BUNDLE: bundleId(readFileSync(join(props.code, 'index.mjs'))),
      },
      environmentEncryption: props.environmentKey,
      timeout: Duration.seconds(props.timeoutSeconds),
      memorySize: props.memoryMegabytes,
      ...(props.reservedConcurrency !== undefined && {
        reservedConcurrentExecutions: props.reservedConcurrency,
      }),
      role,
      logGroup,
    })
    if (props.isTraced) trace(this.lambda)
    acknowledge(role, { ...props.acknowledged, ...(props.isTraced && TRACE_FINDINGS) })
  }
}

/** By the resource itself: CDK's own way would add a policy beside those of the role. */
const trace = ({ node }: LambdaFunction): void => {
  ;(node.defaultChild as CfnFunction).tracingConfig = { mode: Tracing.ACTIVE }
}

const writesTraces = (): PolicyStatement =>
  new PolicyStatement({
    actions: ['xray:PutTelemetryRecords', 'xray:PutTraceSegments'],
    resources: ['*'],
  })

const TRACE_FINDINGS = {
  'AwsSolutions-IAM5[Resource::*]': 'X-Ray knows no resource that a trace could be written to.',
}
