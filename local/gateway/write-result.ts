import type { ServerResponse } from 'node:http'
import { bytesOf, readResult } from './read-result.ts'

/** Sends a Lambda's result as API Gateway v2 does; a malformed one is a plain 500. */
export const writeResult = (
  response: ServerResponse,
  result: unknown,
  { withBody }: { readonly withBody: boolean },
): void => {
  const structured = readResult(result)
  if (!structured) return writeMessage(response, 500, 'Internal Server Error')
  const { statusCode = 200, headers = {}, cookies = [] } = structured
  const bytes = bytesOf(structured)
  response.statusCode = Number(statusCode)
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, String(value))
  if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
  if (response.statusCode !== 304) response.setHeader('content-length', bytes.byteLength)
  response.end(withBody ? bytes : undefined)
}

export const writeMessage = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, {
    'content-type': 'application/json',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
  response.end(JSON.stringify({ message }))
}
