import type { ServerResponse } from 'node:http'

interface StructuredResult {
  readonly statusCode?: number | string
  readonly headers?: Readonly<Record<string, boolean | number | string>>
  readonly cookies?: readonly string[]
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

/**
 * Sends a Lambda's result as API Gateway v2 does: a value without status code is JSON with status
 * 200, a malformed result a plain 500.
 */
export const writeResult = (
  response: ServerResponse,
  result: unknown,
  { withBody }: { readonly withBody: boolean },
): void => {
  const structured = readResult(result)
  if (!structured) return writeMessage(response, 500, 'Internal Server Error')
  const { statusCode = 200, headers = {}, cookies = [], body = '', isBase64Encoded } = structured
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')
  response.statusCode = Number(statusCode)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
  if (response.statusCode !== 304) response.setHeader('content-length', bytes.byteLength)
  response.end(withBody ? bytes : undefined)
}

export const writeMessage = (
  response: ServerResponse,
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...headers,
  })
  response.end(JSON.stringify({ message }))
}

const readResult = (result: unknown): StructuredResult | undefined => {
  if (typeof result === 'string') return jsonOf(result)
  if (typeof result !== 'object' || result === null) return undefined
  if (!('statusCode' in result)) return jsonOf(JSON.stringify(result))
  const { statusCode, headers, cookies, body } = result as Record<string, unknown>
  const fits =
    /^[1-5]\d\d$/.test(String(statusCode)) &&
    (headers === undefined || (typeof headers === 'object' && headers !== null)) &&
    (cookies === undefined || Array.isArray(cookies)) &&
    (body === undefined || typeof body === 'string')
  return fits ? (result as StructuredResult) : undefined
}

const jsonOf = (body: string): StructuredResult => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body,
})
