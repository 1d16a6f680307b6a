import { setTimeout as wait } from 'node:timers/promises'
import type { AnyEndpoint, ResponseOf } from '../../../shared/contract/endpoint.ts'
import { ownTables } from '../config/clients.ts'
import { config } from '../config/config.ts'
import { keyedHash } from '../crypto/keyed-hash.ts'
import { createSeal } from '../crypto/seal.ts'
import { CommandIdReused } from '../event-store/errors.ts'
import { errorDetails, log } from '../log.ts'
import { answerError } from './error-envelope.ts'
import { HttpError } from './http-error.ts'
import { createOutcomes, type Outcomes } from './outcomes.ts'
import { Reply } from './reply.ts'
import type { Act, CheckedRequest } from './request-chain.ts'

/** An act that may be told to finish what an earlier call began. */
type ResumableAct<E extends AnyEndpoint> = (
  request: CheckedRequest<E>,
  attempt: { readonly resumed: boolean },
) => ReturnType<Act<E>>

/** What is kept: a success, or a refusal that trying again would not change. */
type Kept<E extends AnyEndpoint> =
  | Pick<Reply<ResponseOf<E>>, 'output' | 'status' | 'cookies' | 'headers'>
  | { readonly refusal: Pick<HttpError, 'status' | 'code' | 'message' | 'fieldErrors' | 'headers'> }

/** How often and how long a repeat waits for the call that is under way. */
const POLL_MS = 100
const POLLS = 20

/**
 * Lets a command that is not event-sourced be sent again without being done again: under the
 * caller's `Idempotency-Key` the first answer is kept for a day, a success or a refusal, and given
 * to every repeat. Limits and failures are not kept: the next call acts. After a failure it is told
 * that it resumes what an earlier one may have begun; after a limit it is not, or whoever guesses
 * could have themselves held up first and then be taken for somebody who goes on. Without a key
 * every call acts.
 *
 * The endpoint needs the right to write the table `outcomes`.
 *
 * @throws CommandIdReused (422) when the key was used with another payload
 * @throws HttpError 409 `StillRunning` with `Retry-After` while an earlier call is under way
 *
 * @example
 * export const handler = handlePublic(signUp, keepOutcome(signUp, async ({ body }) => { … }))
 */
export const keepOutcome =
  <E extends AnyEndpoint>(endpoint: E, act: ResumableAct<E>): Act<E> =>
  async (request) => {
    if (!request.repeatable) return await act(request, { resumed: false })
    const { session, commandId } = request
    const key = digest('key', JSON.stringify([endpoint.id, session?.sub, commandId]))
    const claim = await claimOnce(endpoint, key, request)
    if (claim.kind === 'answered') return giveAgain<E>(JSON.parse(claim.answer) as Kept<E>)
    try {
      const answer = await act(request, { resumed: claim.resumed })
      const { output, status, cookies, headers } =
        answer instanceof Reply ? answer : new Reply(answer)
      await keep<E>(key, claim.claim, { output, status, cookies, headers }, request.requestId)
      return answer
    } catch (error) {
      const { requestId } = request
      const refusal = refusalOf(endpoint, error, requestId)
      const isBegun = claim.resumed || refusal.status !== 429
      if (isKept(refusal)) await keep<E>(key, claim.claim, { refusal }, requestId)
      else await giveUp(key, claim.claim, isBegun, requestId)
      throw error
    }
  }

const claimOnce = async <E extends AnyEndpoint>(
  endpoint: E,
  key: string,
  { body, params, query, commandId }: CheckedRequest<E>,
) => {
  // The parts have been read by their schemas, so that equal ones are written alike.
  const payload = digest('payload', JSON.stringify([params, query, body]))
  for (let poll = 0; ; poll += 1) {
    const claim = await outcomes().claim(key, payload, endpoint.timeoutSeconds * 1000)
    if (claim.kind === 'misused') throw new CommandIdReused(endpoint.id, commandId)
    if (claim.kind !== 'pending') return claim
    if (poll === POLLS) {
      throw new HttpError(409, 'StillRunning', 'This is being done already. Try again shortly.', {
        headers: { 'retry-after': String(Math.max(1, Math.ceil(claim.waitMs / 1000))) },
      })
    }
    await wait(POLL_MS)
  }
}

const giveAgain = <E extends AnyEndpoint>(kept: Kept<E>): Reply<ResponseOf<E>> => {
  if ('refusal' in kept) {
    const { status, code, message, ...more } = kept.refusal
    throw new HttpError(status, code, message, {
      headers: more.headers,
      ...(more.fieldErrors && { fieldErrors: more.fieldErrors }),
    })
  }
  return new Reply(kept.output, kept)
}

const refusalOf = (endpoint: AnyEndpoint, error: unknown, requestId: string) => {
  const { status, headers, output } = answerError(error, endpoint, requestId).reply
  const { name: code = '', message = '', fieldErrors } = output?.error ?? {}
  return { status, code, message, fieldErrors, headers }
}

const isKept = ({ status }: { readonly status: number }): boolean => status < 500 && status !== 429

/** The act is done: that its answer could not be kept is no reason to answer otherwise. */
const keep = async <E extends AnyEndpoint>(
  key: string,
  claim: string,
  kept: Kept<E>,
  requestId: string,
): Promise<void> => {
  try {
    await outcomes().keep(key, claim, JSON.stringify(kept))
  } catch (error) {
    log('error', 'answer not kept', { requestId, error: errorDetails(error) })
  }
}

const giveUp = async (
  key: string,
  claim: string,
  isBegun: boolean,
  requestId: string,
): Promise<void> => {
  try {
    await (isBegun ? outcomes().release(key, claim) : outcomes().forget(key, claim))
  } catch (error) {
    log('warn', 'claim not released', { requestId, error: errorDetails(error) })
  }
}

/** Under a key of ours: payloads hold passwords and codes, which a plain hash would give away. */
const digest = (purpose: string, text: string): string =>
  keyedHash(config().secret, `outcome-${purpose}`, text)

let current: Outcomes | undefined
const outcomes = (): Outcomes =>
  (current ??= createOutcomes({
    ...ownTables(),
    now: () => Date.now(),
    seal: createSeal(config().secret, 'outcome'),
  }))
