import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Services } from './services.ts'
import type { Operation } from './operation.ts'
import { operations } from './operations.ts'
import { readJsonBody } from './read-json-body.ts'
import { ServiceError } from './service-error.ts'
import type { SigningKey } from './signing-key.ts'

const TARGET_PREFIX = 'AWSCognitoIdentityProviderService.'

interface Answer {
  readonly status: number
  readonly body: object
  readonly type?: string
}

/**
 * Answers the AWS JSON 1.1 protocol at `POST /` and the key set at
 * `GET /<pool id>/.well-known/jwks.json`. `report` gets what is wrong with the emulator itself.
 */
export const createListener =
  (
    services: Services,
    signingKey: () => Promise<SigningKey>,
    report: (line: string) => void,
  ): RequestListener =>
  (request, response) => {
    void answer(request, services, signingKey)
      .catch((error: unknown) => answerTo(error, request, report))
      .then((result) => write(response, result))
  }

const answer = async (
  request: IncomingMessage,
  services: Services,
  signingKey: () => Promise<SigningKey>,
): Promise<Answer> => {
  const path = request.url?.split('?')[0]
  if (request.method === 'GET' && path === `/${services.pool.id}/.well-known/jwks.json`) {
    const { publicJwk } = await signingKey()
    return { status: 200, body: { keys: [publicJwk] }, type: 'application/json' }
  }
  if (request.method !== 'POST' || path !== '/') {
    return { status: 404, body: { message: 'Not Found' }, type: 'application/json' }
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
  // Whose the credentials are cannot be checked here: they are looked at for presence alone.
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
  // A caller that hung up halfway is not a failure of the emulator.
  if (request.complete) report(describe(request, error))
  return {
    status: 500,
    body: { __type: 'InternalErrorException', message: 'An internal error occurred' },
  }
}

const describe = ({ headers }: IncomingMessage, error: unknown): string =>
  `Cognito: ${String(headers['x-amz-target'])} failed: ${
    error instanceof Error ? (error.stack ?? error.message) : String(error)
  }`

const write = (response: ServerResponse, { status, body, type }: Answer): void => {
  const bytes = Buffer.from(JSON.stringify(body))
  response.writeHead(status, {
    'content-type': type ?? 'application/x-amz-json-1.1',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    'x-amzn-requestid': randomUUID(),
  })
  response.end(bytes)
}
