import { join } from 'node:path'
import { CrossStackReferences, ReferenceStrength, Stack } from 'aws-cdk-lib'
import {
  CfnAuthorizer,
  type HttpRouteAuthorizerBindOptions,
  type HttpRouteAuthorizerConfig,
  type IHttpRouteAuthorizer,
} from 'aws-cdk-lib/aws-apigatewayv2'
import type { IKey } from 'aws-cdk-lib/aws-kms'
import { CfnPermission, type Function as LambdaFunction } from 'aws-cdk-lib/aws-lambda'
import type { ISecret } from 'aws-cdk-lib/aws-secretsmanager'
import { Construct } from 'constructs'
import { ORIGIN_SECRET_HEADER } from '../../shared/edge.ts'
import { LoggedFunction } from '../constructs/logged-function.ts'
import { readOnce } from '../read-once.ts'
import type { Deployment } from '../deployment.ts'
import { originSecrets } from '../function-environment.ts'

interface EdgeAuthorizerProps {
  readonly deployment: Deployment
  readonly environmentKey: IKey
  readonly originSecret: ISecret
}

/** Functions check the secret too, so that one which has leaked is refused as soon as they know. */
const KEPT_SECONDS = 3600

/**
 * Keeps every route for the edge. Without the header the gateway answers 401 by itself, with a wrong
 * one 403; the answer for the right one is kept, for all routes.
 */
export class EdgeAuthorizer extends Construct implements IHttpRouteAuthorizer {
  readonly #deployment: Deployment
  readonly #lambda: LambdaFunction
  #authorizer: CfnAuthorizer | undefined

  constructor(scope: Construct, id: string, props: EdgeAuthorizerProps) {
    super(scope, id)
    const { deployment, environmentKey, originSecret } = props
    this.#deployment = deployment
    const { lambda } = new LoggedFunction(this, 'Lambda', {
      functionName: `assay-${deployment.stage}-gateway-authorize`,
      description: 'Tells the gateway which requests came through the edge.',
      code: join(deployment.bundles, 'gateway-authorize'),
      environment: originSecrets(deployment),
      environmentKey,
      timeoutSeconds: 3,
      memoryMegabytes: 256,
      isTraced: deployment.isTraced,
    })
    // Named, not referred to: CloudFormation would not know that it comes first.
    lambda.node.addDependency(originSecret)
    this.#lambda = lambda
  }

  bind({ route }: HttpRouteAuthorizerBindOptions): HttpRouteAuthorizerConfig {
    this.#authorizer ??= this.#create(route.httpApi.apiId)
    const { attrAuthorizerId: id } = this.#authorizer
    const isAtHome = Stack.of(route) === Stack.of(this)
    return {
      authorizationType: 'CUSTOM',
      authorizerId: isAtHome ? id : readOnce(route, this.#deployment, 'AuthorizerId', id),
    }
  }

  #create(apiId: string): CfnAuthorizer {
    const stack = Stack.of(this)
    const { functionArn } = this.#lambda
    const authorizer = new CfnAuthorizer(this, 'Authorizer', {
      apiId,
      name: 'edge',
      authorizerType: 'REQUEST',
      authorizerPayloadFormatVersion: '2.0',
      enableSimpleResponses: true,
      identitySource: [`$request.header.${ORIGIN_SECRET_HEADER}`],
      authorizerResultTtlInSeconds: KEPT_SECONDS,
      authorizerUri: `arn:aws:apigateway:${stack.region}:lambda:path/2015-03-31/functions/${functionArn}/invocations`,
    })
    new CfnPermission(this, 'Permission', {
      action: 'lambda:InvokeFunction',
      functionName: functionArn,
      principal: 'apigateway.amazonaws.com',
      sourceArn: stack.formatArn({
        service: 'execute-api',
        resource: apiId,
        resourceName: `authorizers/${authorizer.attrAuthorizerId}`,
      }),
    })
    // Routes of other stacks must not stand in the way of another authorizer.
    CrossStackReferences.of(authorizer).produce(ReferenceStrength.WEAK)
    return authorizer
  }
}
