import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2, Context } from 'aws-lambda'

interface EventParts {
  readonly method?: string
  readonly path?: string
  /** Without the question mark. */
  readonly query?: string
  /** Lower-case names. */
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly pathParameters?: Readonly<Record<string, string>>
  readonly body?: string
  /** As API Gateway sends bodies other than text. */
  readonly base64?: boolean
  readonly sourceIp?: string
}

/** API Gateway, HTTP API, payload 2.0. */
export const lambdaEvent = ({
  method = 'GET',
  path = '/',
  query = '',
  headers = {},
  cookies,
  pathParameters,
  body,
  base64 = false,
  sourceIp = '198.51.100.7',
}: EventParts = {}): APIGatewayProxyEventV2 => ({
  version: '2.0',
  routeKey: `${method} ${path}`,
  rawPath: path,
  rawQueryString: query,
  headers: { ...headers },
  ...(cookies && { cookies: [...cookies] }),
  ...(pathParameters && { pathParameters: { ...pathParameters } }),
  requestContext: {
    accountId: '000000000000',
    apiId: 'test',
    domainName: 'api.assay.test',
    domainPrefix: 'api',
    http: { method, path, protocol: 'HTTP/1.1', sourceIp, userAgent: 'test' },
    requestId: 'request-1',
    routeKey: `${method} ${path}`,
    stage: '$default',
    time: '20/Nov/2026:09:00:00 +0000',
    timeEpoch: Date.UTC(2026, 10, 20, 9),
  },
  ...(body !== undefined && {
    body: base64 ? Buffer.from(body).toString('base64') : body,
  }),
  isBase64Encoded: base64,
})

type Lambda = (event: APIGatewayProxyEventV2, context: never) => unknown

/** `remainingMs` before its time-out. Default: more than any machine takes that is busy with tests. */
export const invoke = async (
  handler: Lambda,
  parts: EventParts = {},
  remainingMs = 300_000,
  functionVersion = '$LATEST',
): Promise<APIGatewayProxyStructuredResultV2> =>
  (await handler(
    lambdaEvent(parts),
    lambdaContext(remainingMs, functionVersion) as never,
  )) as APIGatewayProxyStructuredResultV2

const lambdaContext = (remainingMs: number, functionVersion: string): Context => {
  const deadline = performance.now() + remainingMs
  return {
    callbackWaitsForEmptyEventLoop: false,
    functionName: 'test',
    functionVersion,
    invokedFunctionArn: 'arn:aws:lambda:local:000000000000:function:test',
    memoryLimitInMB: '512',
    awsRequestId: 'request-1',
    logGroupName: 'test',
    logStreamName: 'test',
    getRemainingTimeInMillis: () => Math.max(0, deadline - performance.now()),
    done: () => undefined,
    fail: () => undefined,
    succeed: () => undefined,
  }
}
