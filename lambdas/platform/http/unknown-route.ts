import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { registry } from '../../../shared/contract/registry.ts'
import { apiSecurityHeaders, strictTransportSecurity } from './security-headers.ts'

/**
 * The Lambda behind the API's `$default` route: what no endpoint answers gets the error envelope
 * too, 405 where another method would be right and 404 elsewhere.
 */
export const handler = async ({
  rawPath,
  requestContext: { requestId },
}: APIGatewayProxyEventV2): Promise<APIGatewayProxyStructuredResultV2> => {
  const allowed = methodsOf(rawPath)
  const found = allowed.length > 0
  const error = found
    ? { name: 'MethodNotAllowed', message: `Use ${allowed.join(' or ')}.` }
    : { name: 'NotFound', message: 'There is nothing at this address.' }
  return await Promise.resolve({
    statusCode: found ? 405 : 404,
    headers: {
      ...apiSecurityHeaders,
      ...strictTransportSecurity,
      ...(found && { allow: allowed.join(', ') }),
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': requestId,
    },
    body: JSON.stringify({ error: { ...error, requestId } }),
  })
}

const methodsOf = (path: string): readonly string[] => [
  ...new Set(
    registry
      .filter((endpoint) => [endpoint.path, ...endpoint.alsoAt].some((one) => fits(one, path)))
      .map(({ method }) => method),
  ),
]

/** Whether a path of the contract, with its `{name}` parts, is this one. */
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
