import { join } from 'node:path'
import { Stack } from 'aws-cdk-lib'
import { HttpMethod, HttpRoute, HttpRouteKey, type IHttpApi } from 'aws-cdk-lib/aws-apigatewayv2'
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations'
import { Effect, PolicyStatement } from 'aws-cdk-lib/aws-iam'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { Construct } from 'constructs'
import {
  type TableDefinition,
  tableName,
  type TableName,
  tables,
} from '../../lambdas/platform/tables.ts'
import type { AnyEndpoint, TableRight } from '../../shared/contract/endpoint.ts'
import { acknowledge } from '../acknowledge.ts'
import { rights } from '../table-rights.ts'
import { LoggedFunction } from './logged-function.ts'

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
      policies: Object.fromEntries(
        Object.entries(endpoint.tables).map(([table, right]) => [
          table,
          statementsFor(this, stage, table, right),
        ]),
      ),
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

const statementsFor = (
  scope: Construct,
  stage: string,
  table: string,
  right: TableRight,
): PolicyStatement[] => {
  if (!isTable(table)) throw new Error(`The contract grants rights to ${table}, which is no table.`)
  const { indexes }: TableDefinition = tables[table]
  const stack = Stack.of(scope)
  const arn = stack.formatArn({
    service: 'dynamodb',
    resource: 'table',
    resourceName: tableName(stage, table),
  })
  const resources = [arn, ...Object.keys(indexes ?? {}).map((index) => `${arn}/index/${index}`)]
  const { allowed, denied } = rights[right]
  return [
    new PolicyStatement({ actions: [...allowed], resources }),
    ...(denied.length > 0
      ? [new PolicyStatement({ effect: Effect.DENY, actions: [...denied], resources })]
      : []),
  ]
}

const isTable = (name: string): name is TableName => name in tables
