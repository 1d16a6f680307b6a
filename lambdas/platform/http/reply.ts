import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** An answer that is more than a JSON body with status 200. `text` goes out as it is, for the output. */
export class Reply<Output> {
  readonly output: Output | undefined
  readonly status: number
  readonly cookies: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly text: string | undefined

  constructor(
    output: Output | undefined,
    more: {
      readonly text?: string | undefined
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
  }
}

/** The answer as API Gateway takes it; an absent output is an empty body. */
export const toResult = (answer: unknown): APIGatewayProxyStructuredResultV2 => {
  const reply = answer instanceof Reply ? answer : new Reply(answer)
  const { type, body } = contentOf(reply)
  return {
    statusCode: reply.status,
    headers: { ...(type && { 'content-type': `${type}; charset=utf-8` }), ...reply.headers },
    ...(reply.cookies.length > 0 && { cookies: [...reply.cookies] }),
    body,
  }
}

const contentOf = ({ text, output }: Reply<unknown>): { type?: string; body: string } => {
  if (text !== undefined) return { type: 'text/plain', body: text }
  if (output !== undefined) return { type: 'application/json', body: JSON.stringify(output) }
  return { body: '' }
}
