import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'

/** API Gateway passes these media types as text, all others in base64. */
const TEXT = /^(text\/|application\/(json|javascript|xml|x-www-form-urlencoded)|[^;]*\+(json|xml))/i

/**
 * A request as API Gateway v2 gives it to a Lambda (payload format 2.0).
 *
 * @param parameters the `{name}` parts of the matched path
 */
export const toEvent = (
  request: IncomingMessage,
  body: Buffer,
  route: { readonly key: string; readonly parameters: Readonly<Record<string, string>> },
): APIGatewayProxyEventV2 => {
  const [rawPath = '/', rawQueryString = ''] = splitOnce(request.url ?? '/', '?')
  const headers = joinHeaders(request.rawHeaders)
  const { cookie, ...otherHeaders } = headers
  const query = joinQuery(rawQueryString)
  const isText = TEXT.test(headers['content-type'] ?? 'text/plain')
  const now = new Date()
  return {
    version: '2.0',
    routeKey: route.key,
    rawPath,
    rawQueryString,
    ...(cookie && {
      cookies: cookie.split(/; */).filter(Boolean),
    }),
    headers: { 'x-amzn-trace-id': newTrace(now), ...otherHeaders },
    ...(Object.keys(query).length > 0 && { queryStringParameters: query }),
    ...(Object.keys(route.parameters).length > 0 && { pathParameters: route.parameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: headers['host'] ?? 'localhost',
      domainPrefix: 'local',
      http: {
        method: request.method ?? 'GET',
        path: rawPath,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey: route.key,
      stage: '$default',
      time: now.toUTCString(),
      timeEpoch: now.getTime(),
    },
    ...(body.byteLength > 0 && { body: body.toString(isText ? 'utf8' : 'base64') }),
    isBase64Encoded: body.byteLength > 0 && !isText,
  }
}

/** API Gateway begins one for a request that belongs to none. */
const newTrace = (now: Date): string => {
  const seconds = Math.floor(now.getTime() / 1000).toString(16)
  return `Root=1-${seconds.padStart(8, '0')}-${randomBytes(12).toString('hex')}`
}

/** Lower-case names; the values of a repeated header are joined by a comma, cookies by a semicolon. */
const joinHeaders = (rawHeaders: readonly string[]): Record<string, string> => {
  const joined = new Map<string, string>()
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = (rawHeaders[index] ?? '').toLowerCase()
    const value = rawHeaders[index + 1] ?? ''
    const before = joined.get(name)
    const separator = name === 'cookie' ? '; ' : ','
    joined.set(name, before === undefined ? value : `${before}${separator}${value}`)
  }
  return Object.fromEntries(joined)
}

const joinQuery = (rawQueryString: string): Record<string, string> => {
  const joined = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(rawQueryString)) {
    const before = joined.get(name)
    joined.set(name, before === undefined ? value : `${before},${value}`)
  }
  return Object.fromEntries(joined)
}

const splitOnce = (text: string, separator: string): string[] => {
  const at = text.indexOf(separator)
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
