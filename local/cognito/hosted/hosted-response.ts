import type { OutgoingHttpHeaders } from 'node:http'

export interface HostedResponse {
  readonly status: number
  readonly headers: OutgoingHttpHeaders
  readonly body: string | Uint8Array
}

/** Most answers belong to one sign-in. */
const NOT_STORED = { 'cache-control': 'no-store', pragma: 'no-cache' }

export const json = (
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): HostedResponse => ({
  status,
  headers: { 'content-type': 'application/json', ...NOT_STORED, ...headers },
  body: JSON.stringify(body),
})

export const redirect = (address: string | URL): HostedResponse => ({
  status: 302,
  headers: { location: String(address), 'referrer-policy': 'no-referrer', ...NOT_STORED },
  body: '',
})
