import { setTimeout as wait } from 'node:timers/promises'
import type { AnyEndpoint, ResponseOf } from '../../../shared/contract/endpoint.ts'
import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { hmacOf } from '../crypto/hmac.ts'
import { createTextCipher } from '../crypto/text-cipher.ts'
import { CommandIdReusedError } from '../event-store/errors.ts'
import { errorDetails, log } from '../log.ts'
import { answerError } from '../http/response/error-envelope.ts'
import { HttpError } from '../http/response/http-error.ts'
import { createIdempotencyRecords, type IdempotencyRecords } from './idempotency-records.ts'
import { HttpResponse } from '../http/response/http-response.ts'
import type { CheckedRequest, EndpointHandler, MadeAnswer } from '../http/request-chain.ts'

type ResumableAct<E extends AnyEndpoint> = (
  request: CheckedRequest<E>,
  attempt: { readonly resumed: boolean },
) => MadeAnswer<E>

/** A success, or a refusal that a repeat would not change. */
type StoredAnswer<E extends AnyEndpoint> =
  | Pick<HttpResponse<ResponseOf<E>>, 'output' | 'status' | 'cookies' | 'headers'>
  | { readonly refusal: Pick<HttpError, 'status' | 'code' | 'message' | 'fieldErrors' | 'headers'> }

const POLL_MS = 100
const POLLS = 20

/**
 * Makes a command that is not event-sourced idempotent: the first answer under an `Idempotency-
 * Key`, success or refusal, is stored for a day and given to every repeat. Rate limits and failures
 * are not stored. After a failure the next call resumes the work; after a rate limit it does not,
 * or a guesser could be limited on purpose and then pass as a caller who resumes. Without a key
 * every call acts.
 * The endpoint needs the rights of `repeatable`.
 * @throws CommandIdReusedError (422) for another payload
 * @throws HttpError 409 `StillRunning` with `Retry-After` while an earlier call is in progress
 * @example export const handler = handlePublic(signUp, idempotent(signUp, async ({ body }) => …))
 */
export const idempotent =
  <E extends AnyEndpoint>(endpoint: E, act: ResumableAct<E>): EndpointHandler<E> =>
  async (request) => {
    if (!request.repeatable) return await act(request, { resumed: false })
    const { session, commandId, requestId } = request
    const key = digest('key', JSON.stringify([endpoint.id, session?.sub, commandId]))
    const acquisition = await acquire(endpoint, key, request)
    if (acquisition.kind === 'completed') {
      return replay<E>(JSON.parse(acquisition.answer) as StoredAnswer<E>)
    }
    const { owner, resumed } = acquisition
    try {
      const answer = await act(request, { resumed })
      const { output, status, cookies, headers } =
        answer instanceof HttpResponse
          ? answer
          : new HttpResponse(answer, { status: endpoint.successStatus })
      await complete<E>(key, owner, { output, status, cookies, headers }, requestId)
      return answer
    } catch (error) {
      const refusal = refusalOf(endpoint, error, requestId)
      const isBegun = resumed || refusal.status !== 429
      if (isFinal(refusal)) await complete<E>(key, owner, { refusal }, requestId)
      else await endLease(key, owner, isBegun, requestId)
      throw error
    }
  }

const acquire = async <E extends AnyEndpoint>(
  endpoint: E,
  key: string,
  { body, params, query, commandId }: CheckedRequest<E>,
) => {
  // The schemas have normalised the parts: equal payloads give equal JSON.
  const payloadHash = digest('payload', JSON.stringify([params, query, body]))
  for (let poll = 0; ; poll += 1) {
    const acquisition = await records().acquire(key, payloadHash, endpoint.timeoutSeconds * 1000)
    if (acquisition.kind === 'payload-mismatch')
      throw new CommandIdReusedError(endpoint.id, commandId)
    if (acquisition.kind !== 'in-progress') return acquisition
    if (poll === POLLS) {
      throw new HttpError(409, 'StillRunning', 'This is being done already. Try again shortly.', {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(acquisition.waitMs / 1000))) },
      })
    }
    await wait(POLL_MS)
  }
}

const replay = <E extends AnyEndpoint>(stored: StoredAnswer<E>): HttpResponse<ResponseOf<E>> => {
  if ('refusal' in stored) {
    const { status, code, message, ...more } = stored.refusal
    throw new HttpError(status, code, message, {
      headers: more.headers,
      ...(more.fieldErrors && { fieldErrors: more.fieldErrors }),
    })
  }
  return new HttpResponse(stored.output, stored)
}

const refusalOf = (endpoint: AnyEndpoint, error: unknown, requestId: string) => {
  const { status, headers, output } = answerError(error, endpoint, { requestId }).reply
  const { name: code = '', message = '', fieldErrors } = output?.error ?? {}
  return { status, code, message, fieldErrors, headers }
}

const isFinal = ({ status }: { readonly status: number }): boolean => status < 500 && status !== 429

/** Failing to store the answer changes nothing for the caller: the work is done. */
const complete = async <E extends AnyEndpoint>(
  key: string,
  owner: string,
  answer: StoredAnswer<E>,
  requestId: string,
): Promise<void> => {
  try {
    await records().complete(key, owner, JSON.stringify(answer))
  } catch (error) {
    log('error', 'answer not stored', { requestId, error: errorDetails(error) })
  }
}

const endLease = async (
  key: string,
  owner: string,
  isBegun: boolean,
  requestId: string,
): Promise<void> => {
  try {
    await (isBegun ? records().release(key, owner) : records().discard(key, owner))
  } catch (error) {
    log('warn', 'lease not ended', { requestId, error: errorDetails(error) })
  }
}

/** HMAC: a plain hash would reveal passwords and codes. */
const digest = (purpose: string, text: string): string =>
  hmacOf(config().secret, `idempotency-${purpose}`, text)

let current: IdempotencyRecords | undefined
const records = (): IdempotencyRecords =>
  (current ??= createIdempotencyRecords({
    ...ownTables(),
    now: () => Date.now(),
    cipher: createTextCipher(config().secret, 'idempotency'),
  }))
