import { failureOf } from './failures.ts'
import { countUsage, isAnswered } from '../telemetry/usage.ts'
import { ConflictError, UnavailableError } from '../event-store/errors.ts'

/** Of one command or read. */
export const MAX_TRIES = 5
/** Upper end of the first pause; doubled for each later one. */
const FIRST_WINDOW_MILLISECONDS = 100

export interface RetryOptions {
  readonly random: () => number
  readonly sleep: (milliseconds: number) => Promise<void>
}

export type Retry = <Result>(stream: string, attempt: () => Promise<Result>) => Promise<Result>

/**
 * Repeats `attempt`, which begins by reading again, with full jitter while another try may help. What
 * was answered by a time-out is not tried any more: it would be applied over what came later.
 * @throws {ConflictError} when others were faster at the last try, too.
 * @throws {UnavailableError} when the database did not serve the last try, or nobody waits.
 */
export const createRetry =
  ({ random, sleep }: RetryOptions): Retry =>
  async (stream, attempt) => {
    let window = FIRST_WINDOW_MILLISECONDS
    for (let tries = 1; ; tries += 1) {
      if (isAnswered()) throw new UnavailableError()
      try {
        return await attempt()
      } catch (error) {
        const failure = failureOf(error)
        if (failure === undefined) throw error
        if (tries === MAX_TRIES) {
          throw failure === 'conflict'
            ? new ConflictError(stream, { cause: error })
            : new UnavailableError({ cause: error })
        }
        countUsage(failure === 'conflict' ? 'conflicts' : 'retries', 1)
        await sleep(random() * window)
        window *= 2
      }
    }
  }
