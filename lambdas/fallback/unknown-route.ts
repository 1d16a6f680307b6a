import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { type Address, addresses } from '../platform/http/request/addresses.ts'
import { answerUnknownAction } from '../auth/protocol/unknown-action.ts'
import { plainResponse } from '../platform/http/response/plain-response.ts'

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

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
      isProtocol ? answerUnknownAction(event) : answerEnvelope(event, methodsOf(near)),
    )
  }

/** The Lambda behind the API's `$default` route. */
export const handler = unknownRoute(addresses)

const methodsOf = (near: readonly Address[]): readonly string[] => [
  ...new Set(near.map(({ method }) => method)),
]

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
