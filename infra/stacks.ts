import { type App, Tags, Validations } from 'aws-cdk-lib'
import { AwsSolutionsChecks } from 'cdk-nag'
import { endpoints } from '../lambdas/deployment/endpoints.ts'
import { AnalyticsStack } from './analytics/analytics-stack.ts'
import { ApiStack } from './api/api-stack.ts'
import { DataStack } from './data/data-stack.ts'
import type { Deployment } from './deployment.ts'
import { EdgeStack } from './edge/edge-stack.ts'
import { EndpointsStack } from './api/endpoints-stack.ts'
import { FirewallStack } from './edge/firewall-stack.ts'
import { IdentityStack } from './identity/identity-stack.ts'
import { MonitoringStack } from './monitoring/monitoring-stack.ts'
import { PageStack } from './page/page-stack.ts'
import { WorkersStack } from './workers/workers-stack.ts'

const FIREWALL_REGION = 'us-east-1'

/** Adds everything that is deployed to an app; a finding of cdk-nag without a reason fails its synthesis. */
export const addStacks = (app: App, deployment: Deployment): void => {
  const { stage, region, account } = deployment
  const nameOf = (stack: string): string => `assay-${stage}-${stack}`
  const crossRegionReferences = region !== FIREWALL_REGION
  const here = { env: { region, account } }

  const data = new DataStack(app, nameOf('data'), { ...here, stage })
  const identity = new IdentityStack(app, nameOf('identity'), { ...here, deployment })
  const api = new ApiStack(app, nameOf('api'), { ...here, deployment })
  const page = new PageStack(app, nameOf('page'), {
    ...here,
    deployment,
    pictures: data.pictures,
  })
  const common = { ...here, deployment, data, identity, api }
  // By the first part of their ids: a stack holds 500 resources at most.
  const features = Map.groupBy(endpoints, ({ id }) => id.split('/')[0] ?? id)
  const endpointStacks = [...features].map(
    ([feature, calls]) =>
      new EndpointsStack(app, nameOf(`api-${feature}`), { ...common, endpoints: calls }),
  )
  // Pages name the files of the page, which must be there before.
  for (const stack of endpointStacks) {
    if (stack.stackName === nameOf('api-pages')) stack.addStackDependency(page)
  }
  const workers = new WorkersStack(app, nameOf('workers'), common)
  new AnalyticsStack(app, nameOf('analytics'), { ...here, stage })
  // Rights name the tables: of all functions only a consumer holds a reference, to its stream.
  for (const stack of [...endpointStacks, workers]) stack.addStackDependency(data)
  new MonitoringStack(app, nameOf('monitoring'), { ...here, deployment, api })
  const { webAclArn } = new FirewallStack(app, nameOf('firewall'), {
    env: { region: FIREWALL_REGION, account },
    stage,
    crossRegionReferences,
  })
  const edge = new EdgeStack(app, nameOf('edge'), {
    ...here,
    deployment,
    page,
    data,
    api,
    webAclArn,
    crossRegionReferences,
  })
  // No page is served before the calls that it makes.
  for (const stack of endpointStacks) edge.addStackDependency(stack)
  Tags.of(app).add('application', 'assay')
  Tags.of(app).add('stage', stage)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}
