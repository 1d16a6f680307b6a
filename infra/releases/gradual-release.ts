import { Stack } from 'aws-cdk-lib'
import { Alarm, ComparisonOperator, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import {
  LambdaApplication,
  LambdaDeploymentConfig,
  LambdaDeploymentGroup,
} from 'aws-cdk-lib/aws-codedeploy'
import { Role } from 'aws-cdk-lib/aws-iam'
import { Alias, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { Construct } from 'constructs'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import type { Deployment } from '../deployment.ts'
import { versionFailures } from '../product-metrics.ts'
import { functionName, releaseApplication, shiftRole } from '../names.ts'
import { retention } from '../retention.ts'

/** The calls that most visits make. Every other function changes at once. */
const BUSIEST: ReadonlySet<string> = new Set<DeployedEndpoint['id']>([
  'pages/html',
  'auth/session',
  'projects/get',
  'projects/highlights',
  'projects/leaderboard',
])

export const isReleasedGradually = ({ id }: Pick<DeployedEndpoint, 'id'>): boolean =>
  BUSIEST.has(id)

/** Failures in a minute that take a release back: more than a lone visitor meets by pressing again. */
const FAILURES = 5

const ALIAS = 'live'

interface GradualReleaseProps {
  readonly deployment: Deployment
  readonly endpoint: Pick<DeployedEndpoint, 'id'>
  readonly lambda: LambdaFunction
}

/**
 * The alias that the API calls. In a protected stage a new version of the function gets a tenth of the
 * requests for five minutes; where an alarm is raised meanwhile, or the stack fails, the alias goes
 * back by itself. A stage that nobody uses changes at once.
 */
export class GradualRelease extends Construct {
  readonly alias: Alias

  constructor(scope: Construct, id: string, { deployment, endpoint, lambda }: GradualReleaseProps) {
    super(scope, id)
    const { stage, isProtected } = deployment
    const version = lambda.currentVersion
    // The next deployment would delete what there is to go back to.
    version.applyRemovalPolicy(retention(isProtected))
    this.alias = new Alias(this, 'Live', { aliasName: ALIAS, version })
    new LambdaDeploymentGroup(this, 'Shift', {
      deploymentGroupName: functionName(stage, endpoint.id),
      application: LambdaApplication.fromLambdaApplicationName(
        this,
        'Application',
        releaseApplication(stage),
      ),
      // Made before, beside the application; CDK's own would have more rights.
      role: Role.fromRoleName(this, 'ShiftRole', shiftRole(deployment), { mutable: false }),
      alias: this.alias,
      deploymentConfig: isProtected
        ? LambdaDeploymentConfig.CANARY_10PERCENT_5MINUTES
        : LambdaDeploymentConfig.ALL_AT_ONCE,
      alarms: [this.#alarm(stage, endpoint.id, version.version)],
      autoRollback: { failedDeployment: true, stoppedDeployment: true, deploymentInAlarm: true },
    })
  }

  /**
   * Of this version alone: what the one before it does must not stop its mend. Each has an alarm of its
   * own, because a raised one keeps its state for a while, and a release that begins then ends at once.
   */
  #alarm(stage: string, endpointId: string, version: string): Alarm {
    const alarm = new Alarm(this, 'Failing', {
      alarmName: `${functionName(stage, endpointId)}-failing-${version}`,
      alarmDescription: `A version of ${endpointId} fails. While it is being released, it is taken back. See "Alarms" in docs/runbook.md.`,
      metric: versionFailures(stage, endpointId, { version, alias: ALIAS }),
      threshold: FAILURES,
      evaluationPeriods: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    })
    const topicArn = Stack.of(this).formatArn({ service: 'sns', resource: `assay-${stage}-alarms` })
    const action = new SnsAction(Topic.fromTopicArn(this, 'Alarms', topicArn))
    alarm.addAlarmAction(action)
    alarm.addOkAction(action)
    return alarm
  }
}
