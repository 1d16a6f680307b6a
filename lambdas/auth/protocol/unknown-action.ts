import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { plainResponse } from '../../platform/http/response/plain-response.ts'
import { log } from '../../platform/log.ts'
import { answerConfigurationProblem } from './configuration-problem.ts'
import { MissingAPIRouteError } from './errors.ts'

const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' }

/** Answers a request below `/api/auth` that is no call of the protocol, in NextAuth's words. */
export const answerUnknownAction = (
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 => {
  const { http, requestId } = event.requestContext
  if (/^\/api\/auth\/?$/.test(event.rawPath)) {
    const error = new MissingAPIRouteError('The request names no action.')
    log('warn', 'auth service misconfigured', { requestId, error })
    return answerConfigurationProblem(event)
  }
  const body = `Error: This action with HTTP ${http.method} is not supported by NextAuth.js`
  return plainResponse(event, { status: 400, headers: TEXT_TYPE, body })
}
