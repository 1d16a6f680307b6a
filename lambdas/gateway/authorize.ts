import type {
  APIGatewayRequestAuthorizerEventV2,
  APIGatewaySimpleAuthorizerResult,
} from 'aws-lambda'
import { readEdgeAccess } from '../platform/config/edge-access.ts'
import { isThroughEdge } from '../platform/http/request/edge.ts'

/**
 * The Lambda that the API Gateway asks before each other: a request that has gone around the edge
 * costs no function. It is asked once an hour, as the gateway keeps the answer for a secret.
 */
export const handler = async (
  event: Pick<APIGatewayRequestAuthorizerEventV2, 'headers'>,
): Promise<APIGatewaySimpleAuthorizerResult> =>
  await Promise.resolve({ isAuthorized: isThroughEdge(event, readEdgeAccess(process.env)) })
