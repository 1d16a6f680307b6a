import { expect, test } from 'vitest'
import { endpoints } from '../../lambdas/deployment/endpoints.ts'
import {
  flat,
  type FunctionProperties,
  OPEN,
  type Resource,
  type Synthesis,
  synthesised,
} from '../../test/support/infra/synthesised-templates.ts'
import { grantsOf } from '../../test/support/infra/role-grants.ts'
import { only } from '../../test/support/infra/worker-resources.ts'

const BUSIEST = [
  'auth/session',
  'pages/html',
  'projects/get',
  'projects/highlights',
  'projects/leaderboard',
]

const made = await synthesised()

type WithUpdatePolicy = Resource & {
  readonly UpdatePolicy?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

/** Everything about the release of one call, in its stack. */
const releaseOf = (synthesis: Synthesis, id: string) => {
  const name = `assay-dev-${id.replace('/', '-')}`
  const stack = `api-${id.split('/')[0]}`
  const lambda = only(
    synthesis
      .of<FunctionProperties>(stack, 'AWS::Lambda::Function')
      .filter(({ Properties }) => Properties.FunctionName === name),
  )
  const ofFunction = <Properties>(type: string) =>
    synthesis
      .of<Properties>(stack, type)
      .filter((one) => JSON.stringify(one.Properties).includes(`"${lambda.id}"`))
  return {
    name,
    stack,
    alias: only(ofFunction('AWS::Lambda::Alias')) as unknown as WithUpdatePolicy,
    version: only(ofFunction('AWS::Lambda::Version')),
    group: only(
      synthesis
        .of(stack, 'AWS::CodeDeploy::DeploymentGroup')
        .filter(({ Properties }) => Properties['DeploymentGroupName'] === name),
    ),
    alarm: only(
      synthesis
        .of(stack, 'AWS::CloudWatch::Alarm')
        .filter(({ Properties }) => flat(Properties['AlarmName']).startsWith(`${name}-failing-`)),
    ),
  }
}

test.each(BUSIEST)('%s gets a tenth of its requests first, and goes back when it fails', (id) => {
  const { alias, version, group, alarm, name } = releaseOf(made, id)
  expect(alias.Properties).toMatchObject({
    Name: 'live',
    FunctionVersion: { 'Fn::GetAtt': [version.id, 'Version'] },
  })
  expect(alias.UpdatePolicy?.['CodeDeployLambdaAliasUpdate']).toEqual({
    ApplicationName: 'assay-dev',
    DeploymentGroupName: { Ref: group.id },
  })
  expect(group.Properties).toMatchObject({
    ApplicationName: 'assay-dev',
    DeploymentConfigName: 'CodeDeployDefault.LambdaCanary10Percent5Minutes',
    AlarmConfiguration: { Enabled: true, Alarms: [{ Name: { Ref: alarm.id } }] },
    AutoRollbackConfiguration: {
      Enabled: true,
      Events: ['DEPLOYMENT_FAILURE', 'DEPLOYMENT_STOP_ON_REQUEST', 'DEPLOYMENT_STOP_ON_ALARM'],
    },
  })
  expect(flat(group.Properties['ServiceRoleArn'])).toBe(
    'arn:aws:iam::{AWS::AccountId}:role/assay-dev-shift-us-east-1',
  )
  expect(alarm.Properties).toMatchObject({ Threshold: 5, EvaluationPeriods: 1 })
  const watched = JSON.stringify(alarm.Properties['Metrics'])
  expect(watched).toContain('"Expression":"FILL(answered, 0) + FILL(ended, 0)"')
  expect(watched).toMatch(new RegExp(`"${id}".*"MetricName":"serverErrors","Namespace":"Assay"`))
  expect(watched).toMatch(new RegExp(`"Value":"${name}:live"}],"MetricName":"Errors"`))
})

interface Watched {
  readonly MetricStat?: {
    readonly Metric: { readonly Dimensions: { Name: string; Value: unknown }[] }
  }
}

test.each(BUSIEST)(
  'a release of %s is judged by its own version alone, from its beginning',
  (id) => {
    const { alarm, version, name } = releaseOf(made, id)
    expect(flat(alarm.Properties['AlarmName'])).toBe(`${name}-failing-{${version.id}.Version}`)
    const metrics = (alarm.Properties['Metrics'] as Watched[]).flatMap(
      ({ MetricStat: stat }) => stat?.Metric.Dimensions ?? [],
    )
    const versions = metrics.filter(({ Name }) => Name === 'version' || Name === 'ExecutedVersion')
    expect(versions.map(({ Value }) => Value)).toEqual(
      [1, 2].map(() => ({ 'Fn::GetAtt': [version.id, 'Version'] })),
    )
  },
)

test.each(BUSIEST)(
  'versions of %s stay when newer ones come, so that there is one to go back to',
  (id) => {
    expect(releaseOf(made, id).version).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
    })
  },
)

test.each(BUSIEST)('the API calls the alias of %s, and may call nothing else of it', (id) => {
  const { alias, stack } = releaseOf(made, id)
  const naming = (type: string) =>
    made.of(stack, type).filter(({ Properties }) => JSON.stringify(Properties).includes(alias.id))
  expect(only(naming('AWS::ApiGatewayV2::Integration')).Properties).toMatchObject({
    IntegrationUri: { Ref: alias.id },
  })
  const permissions = naming('AWS::Lambda::Permission')
  expect(permissions.length).toBeGreaterThan(0)
  for (const { Properties } of permissions) {
    expect(Properties).toMatchObject({
      FunctionName: { Ref: alias.id },
      Principal: 'apigateway.amazonaws.com',
    })
  }
})

test('no other function has an alias, and none keeps instances that wait', () => {
  expect(made.ofApi('AWS::Lambda::Alias')).toHaveLength(BUSIEST.length)
  expect(made.of('workers', 'AWS::Lambda::Alias')).toEqual([])
  expect(endpoints.map(({ id }) => id)).toEqual(expect.arrayContaining(BUSIEST))
  const waiting = [...made.stacks.values()]
    .flat()
    .filter(({ Properties }) => 'ProvisionedConcurrencyConfig' in (Properties ?? {}))
  expect(waiting).toEqual([])
})

test('a stage that nobody uses changes at once, in the same way', async () => {
  const open = await synthesised(OPEN)
  for (const id of BUSIEST) {
    const { alias, group } = releaseOf(open, id)
    expect(alias.UpdatePolicy).toHaveProperty('CodeDeployLambdaAliasUpdate')
    expect(group.Properties['DeploymentConfigName']).toBe('CodeDeployDefault.LambdaAllAtOnce')
  }
})

test('what shifts the traffic may move aliases of the stage, look at alarms, and no more', () => {
  const role = only(
    made
      .of('releases', 'AWS::IAM::Role')
      .filter(({ Properties }) => Properties['RoleName'] === 'assay-dev-shift-us-east-1'),
  )
  const functions = 'arn:aws:lambda:us-east-1:{AWS::AccountId}:function:assay-dev-*'
  expect(role.Properties['ManagedPolicyArns']).toBeUndefined()
  expect(grantsOf(role)).toEqual([
    'Allow cloudwatch:DescribeAlarms *',
    `Allow lambda:GetAlias ${functions}`,
    `Allow lambda:GetProvisionedConcurrencyConfig ${functions}`,
    `Allow lambda:UpdateAlias ${functions}`,
  ])
  expect(only(made.of('releases', 'AWS::CodeDeploy::Application')).Properties).toMatchObject({
    ApplicationName: 'assay-dev',
    ComputePlatform: 'Lambda',
  })
})
