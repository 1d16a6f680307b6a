import { join } from 'node:path'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { acknowledge } from '../acknowledge.ts'
import { LoggedFunction } from './logged-function.ts'
import { tablePolicies } from './table-policies.ts'

interface EndpointProps {
  readonly endpoint: AnyEndpoint
  readonly stage: string
  readonly api: IHttpApi
  /** Folder of the bundled Lambdas. */
  readonly bundles: string
  readonly environment: Readonly<Record<string, string>>
  readonly environmentKey: IKey
}

/** One call of the contract: its routes, its Lambda, its log group, and the rights it declares. */
export class Endpoint extends Construct {
  constructor(scope: Construct, id: string, props: EndpointProps) {
    super(scope, id)
    const { endpoint, stage, api, bundles, environment, environmentKey } = props
    const name = endpoint.id.replace('/', '-')
    const { lambda } = new LoggedFunction(this, 'Lambda', {
      functionName: `assay-${stage}-${name}`,
      description: endpoint.summary.slice(0, 256),
      code: join(bundles, name),
      environment,
      environmentKey,
      policies: tablePolicies(this, stage, endpoint.tables),
      timeoutSeconds: endpoint.timeoutSeconds,
      memoryMegabytes: endpoint.memoryMegabytes,
    })
    acknowledge(this, {
      'AwsSolutions-APIG4':
        endpoint.access === 'public'
          ? 'The contract opens this call to everybody.'
          : 'The Lambda checks the session in the cookie, which an authorizer of the gateway cannot read.',
    })
    const integration = new HttpLambdaIntegration('Integration', lambda)
    for (const path of [endpoint.path, ...endpoint.alsoAt]) {
      new HttpRoute(this, `${endpoint.method} ${path}`, {
        httpApi: api,
        routeKey: HttpRouteKey.with(path, HttpMethod[endpoint.method]),
        integration,
      })
    }
  }
}
