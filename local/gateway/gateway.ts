import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import { type AnyEndpoint, isKeptByCaches, takesHead } from '../../shared/contract/endpoint.ts'
import { addressesOf } from '../../lambdas/platform/http/request/addresses.ts'
import { bodyMaxBytes } from '../../lambdas/platform/http/request/read-body.ts'
import { apiSecurityHeaders } from '../../lambdas/platform/http/response/security-headers.ts'
import { unknownRoute } from '../../lambdas/fallback/unknown-route.ts'
import { errorDetails, log } from '../../lambdas/platform/log.ts'
import { IDLE_CONNECTION_MS } from '../http-servers.ts'
import { systemCodeOf } from '../system-errors.ts'
import { type BodyReader, createBodyReader } from './body-reader.ts'
import { compressResult } from './compression/compress-result.ts'
import { createRoutes, type Match } from './routes.ts'
import { toEvent } from './to-event.ts'
import { writeMessage, writeResult } from './write-result.ts'

export type Handler = (event: unknown, context: Context) => Promise<unknown>

/** Serves what is not the API; answers false when it has nothing under the address. */
export type StaticServer = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Quotas of API Gateway's HTTP APIs. */
const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024
const HEADERS_MAX_BYTES = 10_240

const NO_BODY = Buffer.alloc(0)
/** How long a sender may continue with a body that is not read. */
const DROPPED_MS = 10_000

/** How the edge delivers pages. */
interface PageDelivery {
  readonly endpoint: AnyEndpoint
  /** Set on every page, over those of the Lambda. */
  readonly headers: Readonly<Record<string, string>>
}

interface GatewayParts {
  readonly endpoints: readonly AnyEndpoint[]
  /** Called once for each endpoint. */
  readonly load: (endpoint: AnyEndpoint) => Promise<Handler>
  /** Serves paths of no endpoint: pictures, files, local tools. */
  readonly staticServer: StaticServer
  /** What the edge puts around pages; without it the static server serves the shell alone. */
  readonly pages?: PageDelivery
  /** While false, everything is answered with 503. */
  readonly isOpen?: () => boolean
  /** Whether a request is refused without its body. Default: never. */
  readonly isRefusedUnread?: (endpoint: AnyEndpoint, head: APIGatewayProxyEventV2) => boolean
  /** Default: one with the default limits. */
  readonly bodies?: BodyReader
}

/** API Gateway (HTTP API, payload 2.0) on this machine: every endpoint calls its Lambda in process. */
export const createGateway = ({
  endpoints,
  load,
  staticServer,
  pages,
  isOpen = () => true,
  isRefusedUnread = () => false,
  bodies = createBodyReader(),
}: GatewayParts): Server => {
  const routes = createRoutes(endpoints)
  const answerUnknown = unknownRoute(addressesOf(endpoints))
  const lambdas = new Map<string, Promise<Handler>>()
  const lambdaOf = (endpoint: AnyEndpoint): Promise<Handler> => {
    const loaded = lambdas.get(endpoint.id) ?? load(endpoint)
    lambdas.set(endpoint.id, loaded)
    return loaded
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (!isOpen()) {
      response.setHeader('retry-after', '1')
      // A browser that was open when the product was stopped comes by itself to what it asked for.
      response.setHeader('refresh', '1')
      return refuse(response, 503, 'Starting', 'The service is starting. Try again in a moment.')
    }
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const method = request.method ?? 'GET'
    const isRead = method === 'GET' || method === 'HEAD'
    if (pages && isRead && isOwnPath(pages.endpoint, path)) return redirectHome(response)
    const match = routes.match(method === 'HEAD' && takesHead(path) ? 'GET' : method, path)
    if (match) {
      const lambda = await lambdaOf(match.endpoint)
      return await answerCall(match, lambda, { bodies, isRefusedUnread }, request, response)
    }
    if (routes.methods(path).length === 0) {
      if (pages && isRead && isPageAddress(path)) {
        if (await answerPage(path, lambdaOf, pages, request, response)) return
      }
      if (await staticServer(request, response)) return
    }
    const event = toEvent(request, NO_BODY, { key: '$default', parameters: {} })
    writeResult(response, await answerUnknown(event), { withBody: method !== 'HEAD' })
  }

  const options = { maxHeaderSize: HEADERS_MAX_BYTES, keepAliveTimeout: IDLE_CONNECTION_MS }
  return createServer(options, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (isAbandoned(error)) return log('info', 'answer abandoned', { path: request.url })
      log('error', 'gateway failed', { error: errorDetails(error) })
      if (response.headersSent) response.destroy()
      else writeMessage(response, 500, 'Internal Server Error')
    })
  })
}

/** The client went away before it had all of a file. */
const isAbandoned = (error: unknown): boolean =>
  ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE'].includes(systemCodeOf(error) ?? '')

const isOwnPath = ({ path, alsoAt }: AnyEndpoint, asked: string): boolean =>
  [path, ...alsoAt].some((own) => own === asked)

/** A page has no second address. */
const redirectHome = (response: ServerResponse): void => {
  response.writeHead(301, { location: '/' }).end()
}

/** As the edge tells them apart (`infra/edge/page-function.ts`): files have an ending. */
const isPageAddress = (path: string): boolean =>
  !/\.[a-z0-9]+$/i.test(path) && !/^\/(api|pictures|__local)(\/|$)/.test(path)

/**
 * Renders a page. Where that fails, the shell is served in its place, as the second origin of the
 * edge does.
 *
 * @returns false when it failed
 */
const answerPage = async (
  path: string,
  lambdaOf: (endpoint: AnyEndpoint) => Promise<Handler>,
  { endpoint, headers }: PageDelivery,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> => {
  const match = { endpoint, key: `GET ${endpoint.path}`, parameters: {} }
  const event = {
    ...toEvent(request, NO_BODY, match),
    rawPath: endpoint.path,
    rawQueryString: String(new URLSearchParams({ path })),
  }
  let result: unknown
  try {
    result = await callLambda(match, await lambdaOf(endpoint), event)
  } catch (error) {
    log('error', 'page not rendered', { error: errorDetails(error) })
  }
  if (!isPage(result)) return false
  const page = { ...result, headers: { ...headers, ...result.headers } }
  writeResult(response, await compressResult(page, event.headers), {
    withBody: request.method !== 'HEAD',
  })
  return true
}

const isPage = (result: unknown): result is APIGatewayProxyStructuredResultV2 =>
  typeof result === 'object' &&
  result !== null &&
  'statusCode' in result &&
  [200, 304, 404].includes(Number(result.statusCode))

const answerCall = async (
  match: Match,
  lambda: Handler,
  { bodies, isRefusedUnread }: Required<Pick<GatewayParts, 'bodies' | 'isRefusedUnread'>>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const { endpoint } = match
  const head = toEvent(request, NO_BODY, match)
  if (Number(head.headers['content-length']) > PAYLOAD_MAX_BYTES) {
    dropBody(request)
    return refuse(response, 413, 'PayloadTooLarge', 'Send at most 10 MB.')
  }
  // The Lambda refuses it with or without its body.
  const isTooLarge = Number(head.headers['content-length']) > bodyMaxBytes(endpoint)
  if (isTooLarge || isRefusedUnread(endpoint, head)) {
    dropBody(request)
    return await invoke(match, lambda, head, response)
  }
  const body = await bodies.read(request, bodyMaxBytes(endpoint))
  switch (body) {
    case 'gone':
      return log('info', 'request abandoned', { endpoint: endpoint.id })
    case 'no room':
      dropBody(request)
      response.setHeader('retry-after', '2')
      return refuse(response, 503, 'Unavailable', 'Too much is being sent. Try again in a moment.')
    case 'too slow':
      dropBody(request)
      return refuse(response, 408, 'RequestTimeout', 'The body took too long. Send it again.')
    case 'too large': {
      dropBody(request)
      // The Lambda refuses it by the declared length.
      const headers = { ...head.headers, 'content-length': String(PAYLOAD_MAX_BYTES) }
      return await invoke(match, lambda, { ...head, headers }, response)
    }
    default:
      try {
        return await invoke(match, lambda, toEvent(request, body.bytes, match), response)
      } finally {
        body.release()
      }
  }
}

/**
 * Discards the rest of the body, so that the caller sees the answer, and ends the connection if the
 * body does not end in time.
 */
const dropBody = (request: IncomingMessage): void => {
  if (request.readableEnded) return
  const { socket } = request
  const timer = setTimeout(() => socket.destroy(), DROPPED_MS).unref()
  request.on('error', () => undefined)
  request.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer))
  request.resume()
}

const invoke = async (
  match: Match,
  lambda: Handler,
  event: APIGatewayProxyEventV2,
  response: ServerResponse,
): Promise<void> => {
  const result = await callLambda(match, lambda, event)
  if (result === TIMED_OUT) return writeMessage(response, 503, 'Service Unavailable')
  const sent = isKeptByCaches(match.endpoint) ? await compressResult(result, event.headers) : result
  writeResult(response, sent, { withBody: event.requestContext.http.method !== 'HEAD' })
}

const TIMED_OUT = Symbol('timed out')

/** @returns `TIMED_OUT` after the time that its contract allows */
const callLambda = async (
  { endpoint }: Match,
  lambda: Handler,
  event: APIGatewayProxyEventV2,
): Promise<unknown> => {
  const timeoutMs = endpoint.timeoutSeconds * 1000
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([
      lambda(event, contextOf(endpoint, event.requestContext.requestId, timeoutMs)),
      new Promise<symbol>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, TIMED_OUT)
      }),
    ])
  } finally {
    clearTimeout(timer)
  }
}

const contextOf = (endpoint: AnyEndpoint, requestId: string, timeoutMs: number): Context => {
  const deadline = Date.now() + timeoutMs
  const functionName = endpoint.id.replace('/', '-')
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: '1024',
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

export const refuse = (
  response: ServerResponse,
  status: number,
  name: string,
  message: string,
): void => {
  const headers = {
    ...apiSecurityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-store',
  }
  response.statusCode = status
  for (const [header, value] of Object.entries(headers)) response.setHeader(header, value)
  response.end(JSON.stringify({ error: { name, message, requestId: crypto.randomUUID() } }))
}
