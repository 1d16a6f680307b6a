import { Stack } from 'aws-cdk-lib'
import type { Construct } from 'constructs'
import type { DeployedEndpoint } from '../../lambdas/deployment/endpoints.ts'
import type { ApiStack } from './api-stack.ts'
import { Endpoint } from '../constructs/endpoint.ts'
import type { DeployedProps } from '../deployed-props.ts'
import { endpointEnvironment } from '../function-environment.ts'
import type { IdentityStack } from '../identity/identity-stack.ts'

interface EndpointsStackProps extends DeployedProps {
  readonly endpoints: readonly DeployedEndpoint[]
  readonly identity: IdentityStack
  readonly api: ApiStack
}

/** Some calls of the contract: their Lambdas and their routes of the HTTP API. */
export class EndpointsStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    { endpoints, deployment, identity: identityStack, api, ...props }: EndpointsStackProps,
  ) {
    super(scope, id, props)
    const { stage, bundles } = deployment
    const environmentKey = api.environmentKeyFor(this, deployment)
    const identity = identityStack.readBy(this, deployment)
    for (const endpoint of endpoints) {
      new Endpoint(this, endpoint.id.replace('/', '-'), {
        endpoint,
        stage,
        bundles,
        api: api.api,
        environment: endpointEnvironment(endpoint, { deployment, identity }),
        environmentKey,
        places: { deployment, identity },
      })
    }
  }
}
