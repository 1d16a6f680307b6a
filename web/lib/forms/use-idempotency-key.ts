import { useState } from 'react'
import { ClientError } from '../api/call-errors.ts'

type SendUnderKey = <Answer>(
  content: unknown,
  send: (idempotencyKey: string) => Promise<Answer>,
) => Promise<Answer>

/**
 * Sends a form's content under an idempotency key, which stays the same for the same content as long
 * as nobody knows what became of it: a retry after a lost response has no second effect. After an
 * answer the key is a new one, as the server gives that answer to every repeat.
 */
export const useIdempotencyKey = (): SendUnderKey => useState(rememberKey)[0]

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
      // A limit or an earlier try that still runs may hide a success.
      if (error instanceof ClientError && error.status !== 429 && error.code !== 'StillRunning') {
        sent = undefined
      }
      throw error
    }
  }
}
