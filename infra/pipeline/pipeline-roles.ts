import { Aws, CfnOutput, Duration, Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, WebIdentityPrincipal } from 'aws-cdk-lib/aws-iam'
import { Construct } from 'constructs'
import { acknowledge } from '../acknowledge.ts'
import type { Deployment } from '../deployment.ts'
import { EDGE_REGION } from '../names.ts'

interface PipelineRolesProps {
  readonly deployment: Deployment
  /** As GitHub's tokens name it: `owner@id/name@id`, or `owner/name`. */
  readonly repository: string
}

/** GitHub's, which an account knows once, for all stages: see the runbook. */
const PROVIDER = 'token.actions.githubusercontent.com'
/** What `cdk bootstrap` calls its roles when it is told nothing. */
const QUALIFIER = 'hnb659fds'

/**
 * What a pipeline at GitHub may do, without a key that could be stolen: runs of one environment of one
 * repository take a role. One reads templates to show what would change; the other deploys, by the
 * roles that bootstrapping has made, and can do nothing itself.
 */
export class PipelineRoles extends Construct {
  constructor(scope: Construct, id: string, { deployment, repository }: PipelineRolesProps) {
    super(scope, id)
    const { stage } = deployment
    const regions = [...new Set([deployment.region, EDGE_REGION])]
    const repositoryName = repository.replaceAll(/@\d+/g, '')
    const roleFor = (name: string, environment: string, statement: PolicyStatement): Role =>
      new Role(this, name, {
        roleName: `assay-${stage}-pipeline-${name}`,
        description: `Of runs of ${repositoryName} in the environment ${environment}.`,
        assumedBy: new WebIdentityPrincipal(
          `arn:aws:iam::${Aws.ACCOUNT_ID}:oidc-provider/${PROVIDER}`,
          {
            StringEquals: {
              [`${PROVIDER}:aud`]: 'sts.amazonaws.com',
              [`${PROVIDER}:sub`]: `repo:${repository}:environment:${environment}`,
            },
          },
        ),
        maxSessionDuration: Duration.hours(2),
        inlinePolicies: { [name]: new PolicyDocument({ statements: [statement] }) },
      })
    const compares = roleFor('diff', `${stage}-diff`, this.#readsTemplates(stage, regions))
    acknowledge(
      compares,
      Object.fromEntries(
        regions.map((region) => [
          `AwsSolutions-IAM5[Resource::${stacksArn(stage, region).replace(Aws.ACCOUNT_ID, '<AWS::AccountId>')}]`,
          'It reads templates of this stage, whose stacks it cannot know before.',
        ]),
      ),
    )
    const deploys = roleFor('deploy', stage, mayActAsBootstrapped(regions))
    new CfnOutput(Stack.of(this), 'DiffRole', { value: compares.roleArn })
    new CfnOutput(Stack.of(this), 'DeployRole', { value: deploys.roleArn })
  }

  /** Not by the CDK's own role for it, which may read everything in the account. */
  #readsTemplates(stage: string, regions: readonly string[]): PolicyStatement {
    return new PolicyStatement({
      actions: ['cloudformation:DescribeStacks', 'cloudformation:GetTemplate'],
      resources: regions.map((region) => stacksArn(stage, region)),
    })
  }
}

const stacksArn = (stage: string, region: string): string =>
  `arn:aws:cloudformation:${region}:${Aws.ACCOUNT_ID}:stack/assay-${stage}-*`

const mayActAsBootstrapped = (regions: readonly string[]): PolicyStatement =>
  new PolicyStatement({
    actions: ['sts:AssumeRole'],
    resources: regions.flatMap((region) =>
      ['deploy', 'file-publishing'].map(
        (purpose) =>
          `arn:aws:iam::${Aws.ACCOUNT_ID}:role/cdk-${QUALIFIER}-${purpose}-role-${Aws.ACCOUNT_ID}-${region}`,
      ),
    ),
  })
