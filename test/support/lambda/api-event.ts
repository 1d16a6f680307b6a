import { ORIGIN_SECRET_HEADER } from '../../../shared/edge.ts'

interface Call {
  readonly method?: 'GET' | 'POST'
  readonly path: string
  /** Without the question mark, as sent. */
  readonly query?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly cookies?: readonly string[]
  readonly pathParameters?: Readonly<Record<string, string>>
  readonly body?: string | Buffer
  /** Else text is handed on as it is. Default: for bytes. */
  readonly base64?: boolean
  /** What only the edge knows; undefined for a call past it. */
  readonly originSecret?: string | undefined
}

/**
 * An event of an HTTP API with payload 2.0 as the documentation shows it, behind CloudFront.
 * Source: API Gateway Developer Guide, "Create AWS Lambda proxy integrations for HTTP APIs".
 */
export const apiEvent = ({
  method = 'GET',
  path,
  query = '',
  headers = {},
  cookies,
  pathParameters,
  body,
  base64 = Buffer.isBuffer(body),
  originSecret,
}: Call): object => {
  const parameters = [...new URLSearchParams(query)]
  return {
    version: '2.0',
    routeKey: `${method} ${path}`,
    rawPath: path,
    rawQueryString: query,
    ...(cookies && { cookies }),
    headers: {
      accept: '*/*',
      'accept-encoding': 'br,gzip',
      'cloudfront-viewer-address': '198.51.100.10:46532',
      'content-length': String(body === undefined ? 0 : Buffer.byteLength(body)),
      host: 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com',
      'user-agent': 'Amazon CloudFront',
      via: '2.0 7bb0e1b2.cloudfront.net (CloudFront)',
      'x-amz-cf-id': '3pX1n7o5b9',
      'x-amzn-trace-id': 'Root=1-5bef4de7-ad49b0e87f6ef6c87fc2e700',
      'x-forwarded-for': '198.51.100.10, 130.176.1.2',
      'x-forwarded-port': '443',
      'x-forwarded-proto': 'https',
      ...(originSecret !== undefined && { [ORIGIN_SECRET_HEADER]: originSecret }),
      ...headers,
    },
    ...(parameters.length > 0 && { queryStringParameters: Object.fromEntries(parameters) }),
    requestContext: {
      accountId: '123456789012',
      apiId: 'a1b2c3d4e5',
      domainName: 'a1b2c3d4e5.execute-api.us-east-1.amazonaws.com',
      domainPrefix: 'a1b2c3d4e5',
      http: {
        method,
        path,
        protocol: 'HTTP/1.1',
        sourceIp: '130.176.1.2',
        userAgent: 'Amazon CloudFront',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: `${method} ${path}`,
      stage: '$default',
      time: '25/Nov/2026:19:03:58 +0000',
      timeEpoch: Date.UTC(2026, 10, 25, 19, 3, 58),
    },
    ...(pathParameters && { pathParameters }),
    ...(body !== undefined && {
      body: base64 ? Buffer.from(body).toString('base64') : body.toString(),
    }),
    isBase64Encoded: base64,
  }
}
