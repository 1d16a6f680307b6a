import type { DeadLetters } from './dead-letters.ts'
import { type DeadLetter, logDeadLetter } from './stream-poller.ts'

/** Logs what a consumer gives up, and keeps it until it is delivered again. */
export const keepDeadLetters =
  (letters: DeadLetters) =>
  async (letter: DeadLetter): Promise<void> => {
    logDeadLetter(letter)
    const { consumer, item = '', sequenceNumber = '', error } = letter
    const reason = error instanceof Error ? error.message : ''
    const at = new Date().toISOString()
    await letters.put({ consumer, item, sequenceNumber, at, reason })
  }
