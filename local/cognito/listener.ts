import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { type HostedResponse, json } from './hosted/hosted-response.ts'
import type { HostedPages } from './hosted/hosted-pages.ts'
import type { Services } from './services.ts'
import type { Operation } from './requests/operation.ts'
import { operations } from './operations.ts'
import { readJsonBody } from './requests/read-json-body.ts'
import { ServiceError } from './service-error.ts'

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'

type Answer = { readonly status: number; readonly body: object } | HostedResponse

/**
 * Answers the AWS JSON 1.1 protocol at `POST /` and the hosted pages elsewhere. `report` gets
 * failures of the emulator itself.
 */
export const createListener =
  (services: Services, hosted: HostedPages, report: (line: string) => void): RequestListener =>
  (request, response) => {
    void answer(request, services, hosted)
      .catch((error: unknown) => answerTo(error, request, report))
      .then((result) => write(response, result))
  }

const answer = async (
  request: IncomingMessage,
  services: Services,
  hosted: HostedPages,
): Promise<Answer> => {
  if (request.method !== 'POST' || request.url?.split('?')[0] !== '/') {
    return (await hosted(request)) ?? json(404, { message: 'Not Found' })
  }
  const operation = operationOf(request)
  return { status: 200, body: await operation.run(await readJsonBody(request), services) }
}

const operationOf = (request: IncomingMessage): Operation => {
  const target = String(request.headers['x-amz-target'] ?? '')
  const operation = target.startsWith(TARGET_PREFIX)
    ? operations.get(target.slice(TARGET_PREFIX.length))
    : undefined
  if (!operation) {
    throw new ServiceError('UnknownOperationException', 'The operation is not known')
  }
  // Only the presence of credentials can be checked here.
  if (operation.signed && !request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) {
    throw new ServiceError('MissingAuthenticationTokenException', 'Missing Authentication Token')
  }
  return operation
}

const answerTo = (
  error: unknown,
  request: IncomingMessage,
  report: (line: string) => void,
): Answer => {
  if (error instanceof ServiceError) {
    if (error.cause !== undefined) report(describe(request, error.cause))
    return { status: error.status, body: { __type: error.name, message: error.message } }
  }
  // A caller that hangs up is not a failure of the emulator.
  if (request.complete) report(describe(request, error))
  return {
    status: 500,
    body: { __type: 'InternalErrorException', message: 'An internal error occurred' },
  }
}

const describe = ({ headers, method, url }: IncomingMessage, error: unknown): string =>
  `Cognito: ${String(headers['x-amz-target'] ?? `${method} ${url?.split('?')[0]}`)} failed: ${
    error instanceof Error ? (error.stack ?? error.message) : String(error)
  }`

const write = (response: ServerResponse, result: Answer): void => {
  const { status, headers, body } =
    'headers' in result
      ? result
      : {
          status: result.status,
          headers: {
            'content-type': 'application/x-amz-json-1.1',
            'cache-control': 'no-store',
            'x-amzn-requestid': randomUUID(),
          },
          body: JSON.stringify(result.body),
        }
  const bytes = Buffer.from(body)
  response.writeHead(status, { ...headers, 'content-length': bytes.length })
  response.end(bytes)
}
