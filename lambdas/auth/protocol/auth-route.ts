import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import { plainResponse } from '../../platform/http/response/plain-response.ts'
import { answerError } from '../../platform/http/response/error-envelope.ts'
import { HttpResponse } from '../../platform/http/response/http-response.ts'
import type {
  CheckedRequest,
  EndpointHandler,
  MadeAnswer,
} from '../../platform/http/request-chain.ts'
import { log } from '../../platform/log.ts'
import { assertConfiguration, type ServiceOptions } from './assert-configuration.ts'
import { answerConfigurationProblem } from './configuration-problem.ts'
import { AuthError, UnknownError } from './errors.ts'
import { type Protocol, readProtocol } from './read-protocol.ts'
import { pageAddress } from './redirect.ts'
import { serviceOptions } from './service-options.ts'

type Lambda<C extends Context> = (
  event: APIGatewayProxyEventV2,
  context: C,
) => Promise<APIGatewayProxyStructuredResultV2>

/** The protocol's cookies are added to the response. */
type ProtocolAct<E extends AnyEndpoint> = (
  request: CheckedRequest<E>,
  protocol: Protocol,
) => MadeAnswer<E>

/**
 * The Lambda of a route of the NextAuth protocol: refuses all requests while the configuration has
 * a fault, and may set the protocol's cookies.
 * @param make `handle`, `handleUnchecked` or `handlePublic`
 * @example export const handler = authRoute(handlePublic, getCsrf, (_, { csrfToken }) => ({
 * csrfToken }))
 */
export const authRoute = <E extends AnyEndpoint, C extends Context>(
  make: (endpoint: E, act: EndpointHandler<E>) => Lambda<C>,
  endpoint: E,
  act: ProtocolAct<E>,
  options: () => ServiceOptions = serviceOptions,
): Lambda<C> =>
  whenConfigured(
    make(endpoint, async (request) => {
      const protocol = readProtocol(request)
      try {
        return withCookies(await act(request, protocol), protocol)
      } catch (error) {
        throw named(error, endpoint)
      }
    }),
    options,
  )

/** Refuses all requests while the configuration has a fault. */
export const whenConfigured =
  <C extends Context>(
    lambda: Lambda<C>,
    options: () => ServiceOptions = serviceOptions,
  ): Lambda<C> =>
  async (event, context) => {
    const fault = assertConfiguration(options())
    return fault ? answerFault(event, fault) : await lambda(event, context)
  }

const withCookies = <Output>(
  answer: Output | HttpResponse<Output>,
  { cookies }: Protocol,
): HttpResponse<Output> => {
  const reply = answer instanceof HttpResponse ? answer : new HttpResponse(answer)
  return new HttpResponse(reply.output, { ...reply, cookies: [...cookies, ...reply.cookies] })
}

/** Gives unexpected failures a name of the protocol, for the log. */
const named = (error: unknown, endpoint: AnyEndpoint): unknown =>
  error instanceof AuthError || answerError(error, endpoint, { requestId: '' }).reply.status !== 500
    ? error
    : new UnknownError('The auth service failed.', { cause: error })

const answerFault = (
  event: APIGatewayProxyEventV2,
  error: AuthError,
): APIGatewayProxyStructuredResultV2 => {
  const { http, requestId } = event.requestContext
  log('error', 'auth service misconfigured', { requestId, error })
  const isPage = /^\/api\/auth\/(signin|signout|error|verify-request)(\/|$)/.test(event.rawPath)
  return http.method === 'GET' && isPage
    ? plainResponse(event, {
        status: 302,
        headers: { location: pageAddress('error', { error: 'Configuration' }) },
      })
    : answerConfigurationProblem(event)
}
