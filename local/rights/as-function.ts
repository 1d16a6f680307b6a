import { AsyncLocalStorage } from 'node:async_hooks'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'
import { log } from '../../lambdas/platform/log.ts'
import { type AwsCall, awsCallsOf } from './aws-calls.ts'
import { type FunctionRights, isGranted, remedyFor } from './function-rights.ts'
import { LOCAL_PLACES } from './local-places.ts'
import { noteUse } from './used-rights.ts'

const running = new AsyncLocalStorage<FunctionRights>()
let isWatching = false

/**
 * The handler with the rights that `lambdas/deployment` declares: any other call fails as on AWS,
 * with a line in the log. All functions share a process, so that rights are checked where requests
 * leave it. Code outside of functions (operators, first data, tests) may do everything.
 */
export const asFunction = <Input extends unknown[], Output>(
  rights: FunctionRights,
  handler: (...input: Input) => Output,
): ((...input: Input) => Output) => {
  if (!isWatching) subscribe('http.client.request.created', watch)
  isWatching = true
  return (...input) => running.run(rights, () => handler(...input))
}

const watch = (message: unknown): void => {
  const rights = running.getStore()
  if (rights) guard((message as { readonly request: ClientRequest }).request, rights)
}

/** The AWS SDK gives `end` the whole body. */
const guard = (request: ClientRequest, rights: FunctionRights): void => {
  const end = request.end
  const guarded = (...input: unknown[]): ClientRequest => {
    const calls = callsOf(request, input[0])
    const refused = calls.find((call) => !isUsedRightly(rights, call))
    if (refused) return request.destroy(accessDenied(rights, refused))
    if (calls.some((call) => hidesAbsence(rights, call))) hideAbsence(request)
    return Reflect.apply(end, request, input) as ClientRequest
  }
  request.end = guarded
}

const callsOf = (request: ClientRequest, body: unknown): AwsCall[] =>
  awsCallsOf({
    method: request.method,
    path: request.path,
    header: (name) => String(request.getHeader(name) ?? ''),
    body: body instanceof Uint8Array ? Buffer.from(body).toString('utf8') : String(body),
  })

const isUsedRightly = (rights: FunctionRights, call: AwsCall): boolean => {
  const granted = isGranted(rights, call)
  noteUse(rights, call, granted)
  return granted
}

/** S3 tells only who may list a bucket that an object is not there. */
const hidesAbsence = (rights: FunctionRights, call: AwsCall): boolean =>
  call.action === 's3:GetObject' &&
  !isGranted(rights, { ...call, action: 's3:ListBucket', resource: LOCAL_PLACES.bucket })

/** The status as of what may not be read; the body keeps the emulator's words. */
const hideAbsence = (request: ClientRequest): void => {
  request.prependListener('response', (response) => {
    if (response.statusCode === 404) response.statusCode = 403
  })
}

/** As the SDK throws what AWS refuses. */
const accessDenied = ({ id }: FunctionRights, call: AwsCall): Error => {
  const { service, action, name: resource } = call
  const remedy = remedyFor(call)
  const message =
    `${id} has no right to ${action}${resource && ` on ${resource}`}, here as on AWS. ` +
    (remedy ? `Declare ${remedy} in lambdas/deployment.` : 'Nothing can declare it.')
  log('error', 'right not declared', { function: id, action, resource, message })
  return Object.assign(new Error(message), {
    name: service === 's3' ? 'AccessDenied' : 'AccessDeniedException',
    $fault: 'client',
    $metadata: { httpStatusCode: service === 's3' ? 403 : 400 },
  })
}
