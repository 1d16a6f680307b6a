import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { log } from '../log.ts'
import { type Address, addresses } from './request/addresses.ts'
import { answerConfigurationProblem, MissingAPIRouteError } from './response/auth-error.ts'
import { plainResponse } from './response/plain-response.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }
const TEXT_TYPE = { 'content-type': 'text/plain; charset=utf-8' }

/**
 * 405 where another method fits, else 404. Below `/api/auth` NextAuth's own words, except at our
 * own calls.
 */
export const unknownRoute =
  (known: readonly Address[]) =>
  async (event: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
    const { rawPath } = event
    const near = known.filter(({ paths }) => paths.some((template) => fits(template, rawPath)))
    const isProtocol =
      /^\/api\/auth(\/|$)/.test(rawPath) && !near.some(({ takesOurJson }) => takesOurJson)
    return await Promise.resolve(
      isProtocol ? answerProtocol(event) : answerEnvelope(event, methodsOf(near)),
    )
  }

/** The Lambda behind the API's `$default` route. */
export const handler = unknownRoute(addresses)

const methodsOf = (near: readonly Address[]): readonly string[] => [
  ...new Set(near.map(({ method }) => method)),
]

const answerProtocol = (event: APIGatewayProxyEventV2): APIGatewayProxyStructuredResultV2 => {
  const { http, requestId } = event.requestContext
  if (/^\/api\/auth\/?$/.test(event.rawPath)) {
    const error = new MissingAPIRouteError('The request names no action.')
    log('warn', 'auth service misconfigured', { requestId, error })
    return answerConfigurationProblem(event)
  }
  const body = `Error: This action with HTTP ${http.method} is not supported by NextAuth.js`
  return plainResponse(event, { status: 400, headers: TEXT_TYPE, body })
}

const answerEnvelope = (
  event: APIGatewayProxyEventV2,
  allowed: readonly string[],
): APIGatewayProxyStructuredResultV2 => {
  const found = allowed.length > 0
  const error = found
    ? { name: 'MethodNotAllowed', message: `Use ${allowed.join(' or ')}.` }
    : { name: 'NotFound', message: 'There is nothing at this address.' }
  return plainResponse(event, {
    status: found ? 405 : 404,
    headers: { ...JSON_TYPE, ...(found && { allow: allowed.join(', ') }) },
    body: JSON.stringify({ error: { ...error, requestId: event.requestContext.requestId } }),
  })
}

const fits = (template: string, path: string): boolean => {
  const parts = path.split('/')
  const expected = template.split('/')
  return (
    expected.length === parts.length &&
    expected.every(
      (part, index) => part === parts[index] || (part[0] === '{' && parts[index] !== ''),
    )
  )
}
