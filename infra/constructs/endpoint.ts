import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Construct } from 'constructs'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import { takesHead } from '../../shared/contract/endpoint.ts'
import { GradualRelease, isReleasedGradually } from '../releases/gradual-release.ts'
import { contractFunction, type ContractFunctionProps } from './contract-function.ts'

interface EndpointProps extends ContractFunctionProps {
  readonly endpoint: DeployedEndpoint
  readonly api: IHttpApi
}

/** One call of the contract: its routes, its Lambda, its log group, and the rights it declares. */
export class Endpoint extends Construct {
  constructor(scope: Construct, id: string, props: EndpointProps) {
    super(scope, id)
    const { endpoint, api, bundles, places } = props
    const code = join(bundles, endpoint.id.replace('/', '-'))
    for (const module of endpoint.nativeModules) requireModule(code, module)
    const lambda = contractFunction(this, endpoint, props, {
      // What anybody may ask for in any size must leave room for signing in.
      ...(endpoint.readsPictures && {
        reservedConcurrency: places.deployment.reservedConcurrency.pictures,
      }),
      hasNativeCode: endpoint.nativeModules.length > 0,
    })
    const called = isReleasedGradually(endpoint)
      ? new GradualRelease(this, 'Release', { deployment: places.deployment, endpoint, lambda })
          .alias
      : lambda
    const integration = new HttpLambdaIntegration('Integration', called)
    for (const path of [endpoint.path, ...endpoint.alsoAt]) {
      for (const method of methodsOf(endpoint, path)) {
        new HttpRoute(this, `${method} ${path}`, {
          httpApi: api,
          routeKey: HttpRouteKey.with(path, HttpMethod[method]),
          integration,
        })
      }
    }
  }
}

/** The gateway takes no HEAD for GET by itself, and sends no body to it. */
const methodsOf = ({ method }: DeployedEndpoint, path: string) =>
  method === 'GET' && takesHead(path) ? (['GET', 'HEAD'] as const) : [method]

const requireModule = (folder: string, module: string): void => {
  if (existsSync(join(folder, 'node_modules', module))) return
  throw new Error(`${folder} has no ${module} for Lambda: the build says how to get it.`)
}
