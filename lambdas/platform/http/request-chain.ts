import { randomUUID } from 'node:crypto'
import middy from '@middy/core'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'
import * as v from 'valibot'
import type {
  AnyEndpoint,
  BodyOf,
  ParamsOf,
  QueryOf,
  ResponseOf,
} from '../../../shared/contract/endpoint.ts'
import { config } from '../config/config.ts'
import type { Session } from '../identity/session.ts'
import { errorDetails, log } from '../log.ts'
import { embeddedMetrics } from '../telemetry/emf.ts'
import { noteAnswered, usageSoFar, withUsage } from '../telemetry/usage.ts'
import { checkInput } from './request/check-input.ts'
import { checkOrigin } from './request/check-origin.ts'
import { readCookies } from './request/cookies.ts'
import { isThroughEdge, viewerAddress } from './request/edge.ts'
import { answerError } from './response/error-envelope.ts'
import { answerConditionally } from './response/etag.ts'
import { readQuery } from './request/read-query.ts'
import { traceIdOf } from './request/trace-id.ts'
import { HttpError, invalidField } from './response/http-error.ts'
import { checkBodyKind, readBody } from './request/read-body.ts'
import { HttpResponse, toResult } from './response/http-response.ts'
import { apiSecurityHeaders, strictTransportSecurity } from './response/security-headers.ts'

/** A request that has passed every check of its contract. */
export interface CheckedRequest<E extends AnyEndpoint> {
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  readonly session: E['access'] extends 'user' | 'staff' ? Session : Session | undefined
  /** The `Idempotency-Key` of a command; random without one. */
  readonly commandId: string
  /** Whether the caller sent a key with a command. */
  readonly repeatable: boolean
  readonly requestId: string
  /** Epoch milliseconds of arrival. */
  readonly now: number
  readonly clientAddress: string
  readonly userAgent: string
  /** As sent; empty without the header. */
  readonly accept: string
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly cookies: Readonly<Record<string, string>>
}

/** Answers a checked request, or throws a Refusal or an HttpError. */
export type EndpointHandler<E extends AnyEndpoint> = (request: CheckedRequest<E>) => MadeAnswer<E>

/** At once, or when it is made. */
export type MadeAnswer<E extends AnyEndpoint> =
  | ResponseOf<E>
  | HttpResponse<ResponseOf<E>>
  | Promise<ResponseOf<E> | HttpResponse<ResponseOf<E>>>

/** The 504 is sent so long before the function's time-out. */
const DEADLINE_MARGIN_MS = 1000

/** What the middlewares have found out; handed on in the Lambda's context. */
interface RequestContext {
  requestId: string
  traceId: string | undefined
  startedAt: number
  session: Session | undefined
  checked: Record<string, unknown>
}

type ChainContext = Context & { found: RequestContext }

type Middleware = middy.MiddlewareObj<
  APIGatewayProxyEventV2,
  APIGatewayProxyStructuredResultV2,
  Error,
  ChainContext
>
type Chain = Parameters<NonNullable<Middleware['before']>>[0]

/** Ends the request when the endpoint requires a session and there is none. */
export type FindSession = (
  endpoint: AnyEndpoint,
  event: APIGatewayProxyEventV2,
) => Promise<Session | undefined>

export type RequestLambda = (
  event: APIGatewayProxyEventV2,
  context: Context,
) => Promise<APIGatewayProxyStructuredResultV2>

/**
 * Middleware pipeline of every Lambda of the API: checks the request against the contract, calls
 * the handler, and turns failures into the error envelope.
 */
export const requestChain = <E extends AnyEndpoint>(
  endpoint: E,
  findSession: FindSession,
  act: EndpointHandler<E>,
): RequestLambda => {
  const chain = chainOf(endpoint, findSession, act)
  return async (event, context) =>
    await withUsage(async () => await chain(event, context as ChainContext))
}

const chainOf = <E extends AnyEndpoint>(
  endpoint: E,
  findSession: FindSession,
  act: EndpointHandler<E>,
) =>
  middy<APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Error, ChainContext>({
    timeoutEarlyInMillis: DEADLINE_MARGIN_MS,
    timeoutEarlyResponse: () => {
      noteAnswered()
      throw new HttpError(504, 'Timeout', 'The answer took too long. Try again.')
    },
  })
    .use(requestLog(endpoint))
    .use(answers(endpoint))
    .before((chain) => {
      checkTransport(endpoint, chain.event)
    })
    .before(async (chain) => {
      chain.context.found.session = await findSession(endpoint, chain.event)
    })
    .before(async (chain) => {
      chain.context.found.checked = await checkParts(endpoint, chain.event)
    })
    .handler(async (event, { found }) => {
      const { requestId, startedAt, session, checked } = found
      const request = {
        ...checked,
        session,
        requestId,
        now: startedAt,
        clientAddress: viewerAddress(event, config().edge),
        userAgent: event.requestContext.http.userAgent,
        accept: event.headers['accept'] ?? '',
        headers: event.headers,
        cookies: readCookies(event.cookies),
      }
      const answer = await act(request as unknown as CheckedRequest<E>)
      if (config().checkAnswers) checkAnswer(endpoint, answer)
      return toResult(
        answer instanceof HttpResponse
          ? answer
          : new HttpResponse(answer, { status: endpoint.successStatus }),
      )
    })

/** Each is paid for with each call: what no graph and no alarm reads is a field alone. */
const OF_ENDPOINT = {
  dimensions: ['stage', 'endpoint'],
  units: {
    milliseconds: 'Milliseconds',
    retries: 'Count',
    conflicts: 'Count',
    readUnits: 'Count',
    writeUnits: 'Count',
    serverErrors: 'Count',
  },
} as const
const OF_VERSION = {
  dimensions: ['stage', 'endpoint', 'version'],
  units: { serverErrors: 'Count' },
} as const
export const requestMetrics = embeddedMetrics(OF_ENDPOINT)
export const releaseMetrics = embeddedMetrics(OF_ENDPOINT, OF_VERSION)

/** What a function runs that has no releases of its own. */
const NEWEST_CODE = '$LATEST'

const requestLog = (endpoint: AnyEndpoint): Middleware => {
  let coldStarts = 1
  const write = (chain: Chain): void => {
    const { requestId, traceId, startedAt, session } = chain.context.found
    const status = Number(chain.response?.statusCode)
    const version = chain.context.functionVersion
    log('info', 'request', {
      requestId,
      ...(traceId !== undefined && { traceId }),
      stage: config().stage,
      endpoint: endpoint.id,
      status,
      milliseconds: Date.now() - startedAt,
      ...usageSoFar(),
      coldStarts,
      clientErrors: status >= 400 && status < 500 ? 1 : 0,
      serverErrors: status >= 500 ? 1 : 0,
      ...(session && { user: session.sub }),
      ...(session?.impersonation && {
        impersonation: session.impersonation.id,
        admin: session.impersonation.adminId,
      }),
      // A release is judged by its own failures alone.
      ...(version === NEWEST_CODE ? requestMetrics() : { version, ...releaseMetrics() }),
    })
    coldStarts = 0
  }
  return {
    before: (chain: Chain) => {
      chain.context.found = {
        requestId: chain.event.requestContext.requestId || randomUUID(),
        traceId: traceIdOf(chain.event.headers),
        startedAt: Date.now(),
        session: undefined,
        checked: {},
      }
    },
    after: write,
    onError: write,
  }
}

const answers = (endpoint: AnyEndpoint): Middleware => {
  const complete = ({ event, context }: Chain, result: APIGatewayProxyStructuredResultV2) => {
    const conditional = answerConditionally(endpoint, event, result)
    return {
      ...conditional,
      headers: {
        ...apiSecurityHeaders,
        ...(config().origin.startsWith('https:') && strictTransportSecurity),
        ...conditional.headers,
        'x-request-id': context.found.requestId,
        ...(context.found.session?.impersonation && { 'x-impersonating': '1' }),
      },
    }
  }
  return {
    after: (chain: Chain) => {
      if (chain.response) chain.response = complete(chain, chain.response)
    },
    onError: (chain: Chain) => {
      const { requestId, traceId } = chain.context.found
      const { reply, expected } = answerError(chain.error, endpoint, { requestId })
      if (!expected) {
        log('error', 'request failed', {
          requestId,
          ...(traceId !== undefined && { traceId }),
          endpoint: endpoint.id,
          error: errorDetails(chain.error),
        })
      }
      chain.response = complete(chain, toResult(reply))
    },
  }
}

/**
 * Refuses requests that bypass the edge, come from another site, or have a body of another kind.
 * @throws HttpError
 */
export const checkTransport = (endpoint: AnyEndpoint, event: APIGatewayProxyEventV2): void => {
  if (!isThroughEdge(event, config().edge)) {
    throw new HttpError(403, 'Forbidden', 'Send this request to the address of the site.')
  }
  if (endpoint.kind === 'command') checkOrigin(event.headers, config().trustedOrigins)
  if (endpoint.body) checkBodyKind(event, endpoint)
}

/** Runs after the session check: only permitted callers learn what is wrong. */
const checkParts = async (endpoint: AnyEndpoint, event: APIGatewayProxyEventV2) => {
  // Queries take no key, and refuse none.
  const key = endpoint.kind === 'command' ? event.headers['idempotency-key'] : undefined
  return {
    params: checkInput(endpoint.params, event.pathParameters ?? {}),
    query: checkInput(endpoint.query, readQuery(endpoint, event.rawQueryString)),
    body: endpoint.body && checkInput(endpoint.body, await readBody(event)),
    commandId: readCommandId(key),
    repeatable: key !== undefined,
  }
}

const readCommandId = (key: string | undefined): string => {
  if (key === undefined) return randomUUID()
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key
  throw invalidField('Idempotency-Key', 'Send 1 to 128 visible ASCII characters.')
}

/**
 * Throws ValiError when a success breaks the contract. Text and bytes are checked by their output
 * only.
 */
const checkAnswer = (endpoint: AnyEndpoint, answer: unknown): void => {
  const { status, output, text, bytes } =
    answer instanceof HttpResponse
      ? answer
      : new HttpResponse(answer, { status: endpoint.successStatus })
  const isOfAnotherType = output === undefined && (text ?? bytes) !== undefined
  if (status === endpoint.successStatus && !isOfAnotherType) v.parse(endpoint.output, output)
}
