import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { config } from '../../platform/config/config.ts'
import { isLoopback, isPublicAddress, isPublicName } from './public-address.ts'

const TIMEOUT_MS = 5_000

/** Whether the address may be used at all; what its name leads to is looked at with each message. */
export const isFitUrl = (text: string): boolean => {
  const url = URL.parse(text)
  if (!url) return false
  const host = url.hostname.replaceAll(/^\[|\]$|\.$/g, '')
  const isLocal = host === 'localhost' || isLoopback(host)
  if (config().webhooksToLoopback && isLocal) return true
  const isPublic = isIP(host) === 0 ? isPublicName(host) : isPublicAddress(host)
  return url.protocol === 'https:' && url.port !== '0' && isPublic
}

/**
 * Posts a message. The name is resolved once and every address checked; the connection goes to the
 * one that was checked, so that a name cannot lead elsewhere in between. Redirects are not followed
 * and the answer is not read.
 * @returns what came of it: a status, or a word
 */
export const postMessage = async (
  text: string,
  body: string,
  headers: Readonly<Record<string, string>>,
): Promise<string> => {
  if (!isFitUrl(text)) return 'address refused'
  const url = new URL(text)
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const late = once(signal, 'abort').then(() => 'timeout' as const)
  try {
    // A lookup cannot be stopped: it ends by itself.
    const address = await Promise.race([resolve(url), late])
    if (address === 'timeout') return address
    if (!address) return 'address refused'
    return await Promise.race([send(url, address, { body, headers, signal }), late])
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return 'code' in error && error.code === 'ENOTFOUND' ? 'name not found' : 'no connection'
  }
}

interface Address {
  readonly address: string
  readonly family: number
}

interface Message {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

/** undefined where any of its addresses is none of the internet. */
const resolve = async ({ hostname }: URL): Promise<Address | undefined> => {
  const found = await lookup(hostname.replaceAll(/^\[|\]$/g, ''), { all: true })
  const isFit = ({ address }: Address) =>
    isPublicAddress(address) || (config().webhooksToLoopback && isLoopback(address))
  return found.every(isFit) ? found[0] : undefined
}

/** Never settles once the signal is aborted. */
const send = async (
  url: URL,
  { address, family }: Address,
  { body, headers, signal }: Message,
): Promise<string> =>
  await new Promise((settle, fail) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(
      url,
      {
        method: 'POST',
        agent: false,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Assay-Webhooks',
        },
        lookup: (_, { all }, done) =>
          all
            ? (done as (error: null, found: Address[]) => void)(null, [{ address, family }])
            : done(null, address, family),
        signal,
      },
      (response) => {
        settle(String(response.statusCode))
        response.destroy()
      },
    )
    // 101 is no `response`: without this listener the request ends and tells nobody.
    request.on('upgrade', (response, socket) => {
      settle(String(response.statusCode))
      socket.destroy()
    })
    request.on('error', (error) => {
      if (!signal.aborted) fail(error)
    })
    request.end(body)
  })
