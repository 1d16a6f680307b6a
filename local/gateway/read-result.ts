export interface StructuredResult {
  readonly statusCode?: number | string
  readonly headers?: Readonly<Record<string, boolean | number | string>>
  readonly cookies?: readonly string[]
  readonly body?: string
  readonly isBase64Encoded?: boolean
}

/**
 * Reads a Lambda's result as API Gateway v2 does: a value without status code is JSON with status
 * 200.
 *
 * @returns undefined when it is malformed
 */
export const readResult = (result: unknown): StructuredResult | undefined => {
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

export const bytesOf = ({ body = '', isBase64Encoded }: StructuredResult): Buffer =>
  Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8')

const jsonOf = (body: string): StructuredResult => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body,
})
