import { setTimeout as wait } from 'node:timers/promises'

const POLL_MS = 200

/**
 * Asks until there is an answer.
 *
 * @param ask undefined: not yet
 * @returns undefined when there is none within the time
 * @throws what `ask` throws, and AbortError when the signal ends the wait
 */
export const pollUntil = async <T>(
  ask: () => Promise<T | undefined>,
  { withinMs, signal }: { readonly withinMs: number; readonly signal: AbortSignal },
): Promise<T | undefined> => {
  const until = Date.now() + withinMs
  for (;;) {
    const answer = await ask()
    if (answer !== undefined || Date.now() > until) return answer
    await wait(POLL_MS, undefined, { signal })
  }
}
