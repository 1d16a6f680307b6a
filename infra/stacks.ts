import { Annotations, type App, Tags, Validations } from 'aws-cdk-lib'
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
import { EdgeMonitoringStack } from './monitoring/edge-monitoring-stack.ts'
import { MonitoringStack } from './monitoring/monitoring-stack.ts'
import { EDGE_REGION, stackOfCall } from './names.ts'
import { PageStack } from './page/page-stack.ts'
import { ReleasesStack } from './releases/releases-stack.ts'
import { WorkersStack } from './workers/workers-stack.ts'

/** Adds everything that is deployed to an app; a finding of cdk-nag without a reason fails its synthesis. */
export const addStacks = (app: App, deployment: Deployment): void => {
  const { stage, region, account, isProtected } = deployment
  const nameOf = (stack: string): string => `assay-${stage}-${stack}`
  // All of them: deleting begins at the edge, which must not be gone before the data refuse.
  const common = { deployment, terminationProtection: isProtected }
  const here = { ...common, env: { region, account } }

  const data = new DataStack(app, nameOf('data'), here)
  const identity = new IdentityStack(app, nameOf('identity'), here)
  const api = new ApiStack(app, nameOf('api'), here)
  const page = new PageStack(app, nameOf('page'), here)
  const releases = new ReleasesStack(app, nameOf('releases'), here)
  // By a name, which makes no order by itself.
  page.addStackDependency(data)
  const shared = { ...here, identity, api }
  // A stack holds 500 resources at most.
  const endpointStacks = [...Map.groupBy(endpoints, stackOfCall)].map(
    ([name, calls]) =>
      new EndpointsStack(app, nameOf(`api-${name}`), { ...shared, endpoints: calls }),
  )
  // Pages name the files of the page, which must be there before; and no page is there before the
  // calls that it makes.
  for (const stack of endpointStacks) {
    if (stack.stackName === nameOf('api-pages')) stack.addStackDependency(page)
    else page.addStackDependency(stack)
  }
  const workers = new WorkersStack(app, nameOf('workers'), { ...shared, data })
  new AnalyticsStack(app, nameOf('analytics'), here)
  // Rights, buckets and secrets are known by name: of all functions only a consumer holds a
  // reference into the data, to its stream.
  for (const stack of [...endpointStacks, workers]) {
    for (const needed of [data, identity, api, releases]) stack.addStackDependency(needed)
  }
  // What changes a read model is in place before what reads it.
  for (const stack of endpointStacks) stack.addStackDependency(workers)
  new MonitoringStack(app, nameOf('monitoring'), { ...here, api, identity })
  const atEdge = { ...common, env: { region: EDGE_REGION, account } }
  const { webAclArn } = new FirewallStack(app, nameOf('firewall'), atEdge)
  const edge = new EdgeStack(app, nameOf('edge'), {
    ...here,
    api,
    webAclArn,
  })
  new EdgeMonitoringStack(app, nameOf('edge-monitoring'), { ...atEdge, edge })
  // Nothing is served before all of it is there.
  for (const stack of [page, ...endpointStacks]) edge.addStackDependency(stack)
  if (deployment.domain && !isProtected) {
    Annotations.of(data).addWarningV2(
      'assay:unprotected',
      `The stage ${stage} has a domain and is not protected: once people use it, set "protected": true.`,
    )
  }
  Tags.of(app).add('application', 'assay')
  Tags.of(app).add('stage', stage)
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app))
}
