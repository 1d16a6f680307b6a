import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Context } from 'aws-lambda'
import type { AnyEndpoint } from '../../shared/contract/endpoint.ts'
import { addressesOf } from '../../lambdas/platform/http/addresses.ts'
import { apiSecurityHeaders } from '../../lambdas/platform/http/security-headers.ts'
import { unknownRoute } from '../../lambdas/platform/http/unknown-route.ts'
import { errorDetails, log } from '../../lambdas/platform/log.ts'
import { createRoutes, type Match } from './routes.ts'
import { toEvent } from './to-event.ts'
import { writeMessage, writeResult } from './write-result.ts'

/** A Lambda as the runtime calls it. */
export type Handler = (event: unknown, context: Context) => Promise<unknown>

/** Serves what is not the API; answers false when it has nothing under the address. */
export type Surroundings = (request: IncomingMessage, response: ServerResponse) => Promise<boolean>

/** Quotas of API Gateway's HTTP APIs. */
const PAYLOAD_MAX_BYTES = 10 * 1024 * 1024
const HEADERS_MAX_BYTES = 10_240

interface GatewayParts {
  readonly endpoints: readonly AnyEndpoint[]
  /** Gives the Lambda of an endpoint; called once each. */
  readonly load: (endpoint: AnyEndpoint) => Promise<Handler>
  /** Pages, pictures and local tools, asked when no endpoint has the path. */
  readonly surroundings: Surroundings
  /** While false, everything is answered with 503. */
  readonly isOpen?: () => boolean
}

/** API Gateway (HTTP API, payload 2.0) on this machine: every endpoint calls its Lambda in process. */
export const createGateway = ({
  endpoints,
  load,
  surroundings,
  isOpen = () => true,
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
      return refuse(response, 503, 'Starting', 'The service is starting. Try again in a moment.')
    }
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    const method = request.method ?? 'GET'
    // The auth protocol has no HEAD.
    const readsHead = method === 'HEAD' && !path.startsWith('/api/auth/')
    const match = routes.match(readsHead ? 'GET' : method, path)
    if (match) return await invoke(match, await lambdaOf(match.endpoint), request, response)
    if (routes.methods(path).length === 0 && (await surroundings(request, response))) return
    const event = toEvent(request, Buffer.alloc(0), { key: '$default', parameters: {} })
    writeResult(response, await answerUnknown(event), { withBody: method !== 'HEAD' })
  }

  return createServer({ maxHeaderSize: HEADERS_MAX_BYTES }, (request, response) => {
    answer(request, response).catch((error: unknown) => {
      log('error', 'gateway failed', { error: errorDetails(error) })
      if (response.headersSent) response.destroy()
      else writeMessage(response, 500, 'Internal Server Error')
    })
  })
}

const invoke = async (
  match: Match,
  lambda: Handler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const body = await readBody(request)
  if (!body) {
    response.setHeader('connection', 'close')
    return refuse(response, 413, 'PayloadTooLarge', 'Send at most 10 MB.')
  }
  const event = toEvent(request, body, match)
  const timeoutMs = match.endpoint.timeoutSeconds * 1000
  const timedOut = Symbol('timed out')
  let timer: NodeJS.Timeout | undefined
  try {
    const result = await Promise.race([
      lambda(event, contextOf(match.endpoint, event.requestContext.requestId, timeoutMs)),
      new Promise<symbol>((resolve) => {
        timer = setTimeout(resolve, timeoutMs, timedOut)
      }),
    ])
    if (result === timedOut) return writeMessage(response, 503, 'Service Unavailable')
    writeResult(response, result, { withBody: request.method !== 'HEAD' })
  } finally {
    clearTimeout(timer)
  }
}

/** The whole body, or undefined when it is larger than the gateway takes. */
const readBody = async (request: IncomingMessage): Promise<Buffer | undefined> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength
    if (bytes > PAYLOAD_MAX_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const contextOf = (endpoint: AnyEndpoint, requestId: string, timeoutMs: number): Context => {
  const deadline = Date.now() + timeoutMs
  const functionName = endpoint.id.replace('/', '-')
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: `arn:aws:lambda:local:000000000000:function:${functionName}`,
    memoryLimitInMB: String(endpoint.memoryMegabytes),
    awsRequestId: requestId,
    logGroupName: `/aws/lambda/${functionName}`,
    logStreamName: 'local',
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}

/** The API's own error envelope, for what the gateway itself refuses. */
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
