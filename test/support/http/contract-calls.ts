import { expect } from 'vitest'
import type { AnyEndpoint } from '../../../shared/contract/endpoint.ts'
import type { Visitor } from './visitor.ts'

/** What tests ask of every call of the contract. */

/** `GET /api/watchlist`. */
export const keyOf = ({ method, path }: AnyEndpoint): string => `${method} ${path}`
/** With a project of the demo in place of each placeholder. */
export const addressOf = ({ path }: AnyEndpoint): string => path.replaceAll(/\{\w+\}/g, 'corvane')
/** A table for `test.each`: each call behind its key. */
export const named = (endpoints: readonly AnyEndpoint[]) =>
  endpoints.map((endpoint) => [keyOf(endpoint), endpoint] as const)

const TYPES: Readonly<Record<AnyEndpoint['bodyType'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
  'form-or-multipart': 'application/x-www-form-urlencoded',
}
/** The header of the content type that the call asks for. */
export const typeOf = ({ bodyType }: AnyEndpoint) => ({ 'content-type': TYPES[bodyType] })

/** Makes the call; a body goes with a POST alone. */
export const requestCall = async (
  caller: Visitor,
  endpoint: AnyEndpoint,
  { body = {}, headers = {} }: { readonly body?: object; readonly headers?: object } = {},
): Promise<Response> =>
  endpoint.method === 'GET'
    ? await caller.get(addressOf(endpoint), { ...headers })
    : await caller.post(addressOf(endpoint), body, { ...headers, ...typeOf(endpoint) })

interface Envelope {
  readonly error: { readonly name: string; readonly message: string; readonly requestId: string }
}

/** Fails unless it is a refusal of the caller's doing, in the envelope, that tells nothing. */
export const expectRefusal = async (response: Response): Promise<string> => {
  const text = await response.text()
  expect(response.status, text).toBeGreaterThanOrEqual(400)
  expect(response.status, text).toBeLessThan(500)
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(response.headers.get('cache-control')).toBe('private, no-store')
  expect(text).not.toMatch(/node_modules|\.ts:\d|stack|SyntaxError|TypeError/)
  const { error } = JSON.parse(text) as Envelope
  expect(error).toMatchObject({ message: expect.any(String), requestId: expect.any(String) })
  return error.name
}
