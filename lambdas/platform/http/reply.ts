import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'

/** An answer that is more than a JSON body with status 200. */
export class Reply<Output> {
  readonly output: Output | undefined
  readonly status: number
  readonly cookies: readonly string[]
  readonly headers: Readonly<Record<string, string>>

  constructor(
    output: Output | undefined,
    more: {
      readonly status?: number
      readonly cookies?: readonly string[]
      readonly headers?: Readonly<Record<string, string>>
    } = {},
  ) {
    this.output = output
    this.status = more.status ?? 200
    this.cookies = more.cookies ?? []
    this.headers = more.headers ?? {}
  }
}

/** The answer as API Gateway takes it; an absent output is an empty body. */
export const toResult = (answer: unknown): APIGatewayProxyStructuredResultV2 => {
  const reply = answer instanceof Reply ? answer : new Reply(answer)
  return {
    statusCode: reply.status,
    headers: {
      ...(reply.output === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }),
      ...reply.headers,
    },
    ...(reply.cookies.length > 0 && { cookies: [...reply.cookies] }),
    body: reply.output === undefined ? '' : JSON.stringify(reply.output),
  }
}
