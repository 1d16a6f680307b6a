import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsInputOf,
  QueryInputOf,
  ResponseOf,
} from '../../../shared/contract/endpoint.ts'
import { answerOnServer } from './answer-on-server.ts'
import { ClientError, failureOf, GatewayTimeoutError } from './call-errors.ts'

/** Only the form that the contract declares. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsInputOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    readonly signal?: AbortSignal | undefined
    /** One per user action; a random one if absent. */
    readonly idempotencyKey?: string
  }

/** The tuple prevents distribution over unions: any of the bodies may be sent. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [name in Name]: Value }

/** Retries after a gateway time-out. They reuse the idempotency key, so they are safe. */
const TIMEOUT_RETRIES = 3

/**
 * Calls an endpoint of the contract, with credentials, and parses the JSON response.
 *
 * @throws CallError the subclass tells the kind of failure, `code` is the server's error name
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => {
  const { params, query, body, signal, idempotencyKey } = input as Partial<{
    params: Record<string, string>
    query: Record<string, string | undefined>
    body: unknown
    signal: AbortSignal
    idempotencyKey: string
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
  const response = await fetchWithRetry(buildUrl(endpoint.path, params, query), request)
  const text = await response.text()
  if (!response.ok) throw failureOf(response.status, text)
  try {
    return JSON.parse(text) as ResponseOf<E>
  } catch {
    throw new ClientError(response.status, text, 'The answer is not JSON.')
  }
}

const toFormData = (body: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) {
    form.set(name, value)
  }
  return form
}

const fetchWithRetry = async (url: string, request: RequestInit): Promise<Response> => {
  for (let retries = TIMEOUT_RETRIES; ; retries--) {
    const response = await fetch(url, request)
    if (response.status !== 504) return response
    if (retries === 0) throw new GatewayTimeoutError(504, await response.text())
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
