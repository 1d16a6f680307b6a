import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '../../../shared/contract/endpoint.ts'
import { answerOnServer } from './answer-on-server.ts'
import { CallError, failureOf, GatewayTimeoutError } from './call-errors.ts'
import * as texts from './texts.ts'

/** Only the form that the contract declares. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    readonly signal?: AbortSignal | undefined
    /** One per user action; a random one if absent. */
    readonly idempotencyKey?: string
    /** Retries after a gateway time-out. They reuse the idempotency key, so they are safe. Default: 3. */
    readonly retries?: number
  }

/** The tuple prevents distribution over unions: any of the bodies may be sent. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [name in Name]: Value }

const TIMEOUT_RETRIES = 3
const UNREACHABLE = texts.serverCannotBeReached

/**
 * Calls an endpoint of the contract, with credentials, and parses the JSON response. Time-outs and
 * server errors are reported to the operators.
 *
 * @throws CallError the subclass tells the kind of failure, `code` is the server's error name
 * @throws the reason of `signal`, once that is aborted
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => {
  const { params, query, body, signal, idempotencyKey, retries } = input as Partial<{
    params: Record<string, string>
    query: Record<string, string | undefined>
    body: unknown
    signal: AbortSignal
    idempotencyKey: string
    retries: number
  }>
  const answer = answerOnServer()
  if (answer) {
    const { status, body: answered } = await answer(endpoint, params ?? {}, query ?? {})
    if (status !== 200) throw failureOf(status, JSON.stringify(answered))
    return answered
  }
  const isMultipart = endpoint.bodyType === 'multipart'
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      // The browser itself sets the boundary of a multipart body.
      ...(body !== undefined && !isMultipart && { 'content-type': 'application/json' }),
      ...(endpoint.kind === 'command' && {
        'idempotency-key': idempotencyKey ?? crypto.randomUUID(),
      }),
    },
    ...(body !== undefined && { body: isMultipart ? toFormData(body) : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const url = buildUrl(endpoint.path, params, query)
  try {
    return parse(await fetchWithRetry(url, request, retries ?? TIMEOUT_RETRIES))
  } catch (error) {
    if (error instanceof CallError && error.status >= 500) report(endpoint, error)
    throw error
  }
}

/** Nobody waits for it, and its code comes when it is needed. */
const report = (endpoint: AnyEndpoint, error: CallError): void => {
  import('./report-error.ts')
    .then(async (reports) => await reports.reportCall(endpoint, error))
    .catch(() => undefined)
}

const parse = ({ status, ok, text }: Answer): unknown => {
  if (!ok) throw failureOf(status, text)
  try {
    return JSON.parse(text)
  } catch {
    throw new CallError(status, text, 'Not JSON.')
  }
}

type Answer = { status: number; ok: boolean; text: string }

const toFormData = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) {
    form.set(name, value)
  }
  return form
}

const fetchWithRetry = async (
  url: string,
  request: RequestInit,
  retries: number,
): Promise<Answer> => {
  const answer = await fetchAnswer(url, request)
  if (answer.status !== 504) return answer
  if (retries <= 0) throw new GatewayTimeoutError(504, answer.text)
  return await fetchWithRetry(url, request, retries - 1)
}

const fetchAnswer = async (url: string, request: RequestInit): Promise<Answer> => {
  try {
    const response = await fetch(url, request)
    return { status: response.status, ok: response.ok, text: await response.text() }
  } catch (cause) {
    // The caller's own wish is no failure of the call.
    if (request.signal?.aborted) throw cause
    throw new CallError(0, '', UNREACHABLE, { cause })
  }
}

const buildUrl = (
  path: string,
  params: Record<string, string> = {},
  query: Record<string, string | undefined> = {},
): string => {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) search.set(name, value)
  return search.size > 0 ? `${filled}?${search}` : filled
}
