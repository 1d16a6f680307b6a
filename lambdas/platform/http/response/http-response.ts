import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/**
 * A response other than JSON with status 200. `text` or `bytes` are sent instead of the output;
 * `type` is their media type.
 * @example return new HttpResponse(svg, { text: svg, type: 'image/svg+xml', headers:
 * embeddableHeaders })
 */
export class HttpResponse<Output> {
  readonly output: Output | undefined
  readonly status: number
  readonly cookies: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined
  readonly bytes: Uint8Array | undefined
  readonly type: string | undefined

  constructor(
    output: Output | undefined,
    more: {
      readonly text?: string | undefined
      readonly bytes?: Uint8Array | undefined
      readonly type?: string | undefined
      readonly status?: number
      readonly cookies?: readonly string[]
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    this.output = output
    this.status = more.status ?? 200
    this.cookies = more.cookies ?? []
    this.headers = more.headers ?? {}
    this.text = more.text
    this.bytes = more.bytes
    this.type = more.type
  }
}

/** As API Gateway takes it; no output is an empty body. */
export const toResult = (answer: unknown): APIGatewayProxyStructuredResultV2 => {
  const reply = answer instanceof HttpResponse ? answer : new HttpResponse(answer)
  const { type, ...content } = contentOf(reply)
  return {
    statusCode: reply.status,
    headers: { ...(type && { 'content-type': type }), ...reply.headers },
    ...(reply.cookies.length > 0 && { cookies: [...reply.cookies] }),
    ...content,
  }
}

interface Content {
  readonly type?: string
  readonly body: string
  readonly isBase64Encoded?: true
}

const contentOf = ({ text, bytes, type, output }: HttpResponse<unknown>): Content => {
  if (bytes !== undefined) {
    const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return { type: type ?? 'application/octet-stream', body, isBase64Encoded: true }
  }
  if (text !== undefined) return { type: `${type ?? 'text/plain'}; charset=utf-8`, body: text }
  if (output === undefined) return { body: '' }
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(output) }
}
