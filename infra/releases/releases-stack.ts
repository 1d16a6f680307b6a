import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ArnFormat, CfnOutput, RemovalPolicy, Stack } from 'aws-cdk-lib'
import { LambdaApplication } from 'aws-cdk-lib/aws-codedeploy'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { BucketDeployment, Source } from 'aws-cdk-lib/aws-s3-deployment'
import type { Construct } from 'constructs'
import { bundleId } from '../../lambdas/platform/telemetry/bundle-id.ts'
import { acknowledge } from '../acknowledge.ts'
import type { Deployment } from '../deployment.ts'
import { bucketName, releaseApplication, shiftRole } from '../names.ts'
import { acknowledgeCopier } from '../page/acknowledge-copier.ts'
import { PipelineRoles } from '../pipeline/pipeline-roles.ts'
import { privateBucket } from '../retention.ts'
import type { DeployedProps } from '../deployed-props.ts'

/**
 * What releases need before their functions: what a pipeline may do, CodeDeploy's application, what it
 * may do, and source maps of all releases, for operators alone: `<bundle id>.map`, and
 * `releases/<commit>.json`, which names the bundle of each function. None of them is ever deleted: a
 * function may be older than the last release.
 */
export class ReleasesStack extends Stack {
  constructor(scope: Construct, id: string, { deployment, ...props }: DeployedProps) {
    super(scope, id, props)
    const { isProtected, sourceMaps, bundles, release } = deployment
    const bucket = new Bucket(this, 'Bucket', {
      bucketName: bucketName(deployment, 'source-maps'),
      ...privateBucket(isProtected),
    })
    acknowledge(bucket, {
      'AwsSolutions-S1': 'Operators alone read it, and CloudTrail names them.',
    })
    new BucketDeployment(this, 'Copy', {
      destinationBucket: bucket,
      sources: [
        Source.asset(sourceMaps),
        ...(release === undefined
          ? []
          : [Source.jsonData(`releases/${release}.json`, bundlesOf(bundles))]),
      ],
      prune: false,
      memoryLimit: 512,
      logGroup: new LogGroup(this, 'CopyLog', {
        retention: RetentionDays.THREE_MONTHS,
        removalPolicy: RemovalPolicy.DESTROY,
      }),
    })
    acknowledgeCopier(this, [bucket])
    addShift(this, deployment)
    const { pipeline: repository } = deployment
    // In a stack of their own they would stay when the file names no repository any more.
    if (repository !== undefined) new PipelineRoles(this, 'Pipeline', { deployment, repository })
    new CfnOutput(this, 'SourceMapsBucket', {
      value: bucket.bucketName,
      description: 'Where ops stack-trace looks.',
    })
  }
}

/** Ids of all bundles by the names of their functions, without stage. */
const bundlesOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [
      name,
      bundleId(readFileSync(join(folder, name, 'index.mjs'))),
    ]),
  )

/** Shifts traffic between versions of functions, and looks at alarms meanwhile. */
const addShift = (stack: Stack, deployment: Deployment): void => {
  const { stage } = deployment
  new LambdaApplication(stack, 'Application', { applicationName: releaseApplication(stage) })
  const functions = stack.formatArn({
    service: 'lambda',
    resource: 'function',
    resourceName: `assay-${stage}-*`,
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  })
  const role = new Role(stack, 'ShiftRole', {
    roleName: shiftRole(deployment),
    assumedBy: new ServicePrincipal('codedeploy.amazonaws.com'),
    inlinePolicies: {
      shift: new PolicyDocument({
        statements: [
          new PolicyStatement({
            actions: [
              'lambda:GetAlias',
              'lambda:GetProvisionedConcurrencyConfig',
              'lambda:UpdateAlias',
            ],
            resources: [functions],
          }),
          new PolicyStatement({ actions: ['cloudwatch:DescribeAlarms'], resources: ['*'] }),
        ],
      }),
    },
  })
  const { account, region } = deployment
  acknowledge(role, {
    'AwsSolutions-IAM5[Resource::*]': 'CloudWatch lists alarms of the whole account or none.',
    [`AwsSolutions-IAM5[Resource::arn:aws:lambda:${region}:${account ?? '<AWS::AccountId>'}:function:assay-${stage}-*]`]:
      'Aliases of functions of this stage, which lie in stacks that come later.',
  })
}
