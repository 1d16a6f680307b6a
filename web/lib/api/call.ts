import type {
  AnyEndpoint,
  BodyInputOf,
  ParamsOf,
  QueryInputOf,
  ResponseOf,
} from '../../../shared/contract/endpoint.ts'
import { ClientError, failureOf, GatewayTimeoutError } from './call-errors.ts'

/** What a call sends; only the parts that its contract has. */
export type CallInput<E extends AnyEndpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryInputOf<E>> &
  Part<'body', BodyInputOf<E>> & {
    readonly signal?: AbortSignal | undefined
    /** One per intent of the user; a fresh one when absent. */
    readonly intent?: string
  }

/** Not part by part of a union: any of its bodies may be sent. */
type Part<Name extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { readonly [name in Name]: Value }

/** Further tries after a gateway time-out; a command stays one intent, so that trying again is safe. */
const TIMEOUT_RETRIES = 3

/**
 * Makes a call of the contract, with credentials, and answers its parsed JSON.
 *
 * @throws CallError the subclass tells what went wrong, `code` is the server's name for it
 */
export const call = async <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<ResponseOf<E>> => {
  const { params, query, body, signal, intent } = input as Partial<{
    params: Record<string, string>
    query: Record<string, string | undefined>
    body: unknown
    signal: AbortSignal
    intent: string
  }>
  const inParts = endpoint.bodyType === 'multipart'
  const request: RequestInit = {
    method: endpoint.method,
    credentials: 'include',
    headers: {
      // Of a form in parts the browser itself says how they are parted.
      ...(body !== undefined && !inParts && { 'content-type': 'application/json' }),
      ...(endpoint.kind === 'command' && { 'idempotency-key': intent ?? crypto.randomUUID() }),
    },
    ...(body !== undefined && { body: inParts ? partsOf(body) : JSON.stringify(body) }),
    ...(signal && { signal }),
  }
  const response = await fetchPatiently(address(endpoint.path, params, query), request)
  const text = await response.text()
  if (!response.ok) throw failureOf(response.status, text)
  try {
    return JSON.parse(text) as ResponseOf<E>
  } catch {
    throw new ClientError(response.status, text, 'The answer is not JSON.')
  }
}

const partsOf = (body: unknown): FormData => {
  const parts = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, string | Blob>)) {
    parts.set(name, value)
  }
  return parts
}

const fetchPatiently = async (url: string, request: RequestInit): Promise<Response> => {
  for (let retries = TIMEOUT_RETRIES; ; retries--) {
    const response = await fetch(url, request)
    if (response.status !== 504) return response
    if (retries === 0) throw new GatewayTimeoutError(504, await response.text())
  }
}

const address = (
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
