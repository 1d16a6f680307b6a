import { useState } from 'react'
import type { AnyEndpoint, BodyInputOf, ResponseOf } from '../../../shared/contract/endpoint.ts'
import { call } from '../api/call.ts'
import { ClientError } from '../api/call-errors.ts'

type SendUnderKey = <Answer>(
  content: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>

/**
 * Sends a form's content under an idempotency key, which stays the same for the same content as long
 * as nobody knows what became of it: a retry after a lost response has no second effect. After an
 * answer the key is a new one, as repeats get that answer.
 */
export const useIdempotencyKey = (): SendUnderKey => useState(rememberKey)[0]

/** A call of the contract whose body is sent as {@link useIdempotencyKey} says. */
export const useCallUnderKey = <E extends AnyEndpoint>(endpoint: E) => {
  const sendUnderKey = useIdempotencyKey()
  return async (body: BodyInputOf<E>): Promise<ResponseOf<E>> =>
    await sendUnderKey(
      body,
      async (idempotencyKey) => await call(endpoint, { body, idempotencyKey } as never),
    )
}

export const rememberKey = (): SendUnderKey => {
  let sent: { text: string; key: string } | undefined
  return async (content, send) => {
    const text = JSON.stringify(content)
    if (sent?.text !== text) sent = { text, key: crypto.randomUUID() }
    try {
      const answer = await send(sent.key)
      sent = undefined
      return answer
    } catch (error) {
      // Logged out, still running, limited: an earlier try may succeed.
      if (error instanceof ClientError && ![401, 409, 429].includes(error.status)) sent = undefined
      throw error
    }
  }
}
