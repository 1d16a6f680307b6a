import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { plainResponse } from '../../platform/http/response/plain-response.ts'

/** Reveals nothing of the fault. */
export const answerConfigurationProblem = (
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 =>
  plainResponse(event, {
    status: 500,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: JSON.stringify({
      message:
        'There is a problem with the server configuration. Check the server logs for more information.',
    }),
  })
