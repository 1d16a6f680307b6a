import { addressBlock } from '../../platform/rate-limit/address-block.ts'
import {
  type Charges,
  consume,
  flags,
  limitExceeded,
  rateLimit,
  refund,
} from '../../platform/rate-limit/consume.ts'
import type { Limit } from '../../platform/rate-limit/rate-limit.ts'
import { failedLoginsSpacing, knownAddress, limits } from './limits.ts'
import { notifyUser } from './notify-user.ts'

interface Guess {
  /** In lower case. */
  readonly email: string
  readonly clientAddress: string
  readonly requestId: string
}

interface GuessLimits {
  readonly perAccountAndAddress: Limit
  /** Beyond it, only known addresses of the account get through. */
  readonly perAccount: Limit
  readonly perAddress: Limit
}

export const passwordGuesses: GuessLimits = {
  perAccountAndAddress: limits.loginPerAccountAndAddress,
  perAccount: limits.loginPerAccount,
  perAddress: limits.loginPerAddress,
}

export const codeGuesses: GuessLimits = {
  perAccountAndAddress: limits.codePerAccountAndAddress,
  perAccount: limits.codePerAccount,
  perAddress: limits.codePerAddress,
}

/**
 * Counts a try before it is made; one that succeeds is taken back.
 *
 * @param attempt throws when the guess was wrong
 * @throws HttpError 429 `LimitExceededException` with `Retry-After`
 */
export const limitGuesses = async <Outcome>(
  { perAccountAndAddress, perAccount, perAddress }: GuessLimits,
  { email, clientAddress, requestId }: Guess,
  attempt: () => Promise<Outcome>,
): Promise<Outcome> => {
  const address = addressBlock(clientAddress)
  const pair = `${email}\n${address}`
  const charges: Charges = [
    [perAccountAndAddress, pair],
    [perAddress, address],
  ]
  await consume(charges)
  const wait = await rateLimit().consume(perAccount, email)
  if (wait !== undefined) {
    await warnOnce(email, requestId)
    if (!(await flags().has(knownAddress, pair))) {
      await refund(charges)
      throw limitExceeded(wait)
    }
  }
  const outcome = await attempt()
  await refund(wait === undefined ? [...charges, [perAccount, email]] : charges)
  return outcome
}

/** Notes that somebody has signed in to the account from this address. */
export const noteAddress = async ({
  email,
  clientAddress,
}: Pick<Guess, 'email' | 'clientAddress'>): Promise<void> => {
  await flags().set(knownAddress, `${email}\n${addressBlock(clientAddress)}`)
}

/**
 * Always queues the email: the consumer looks whether the account exists, so that the time of the
 * answer does not reveal it.
 */
const warnOnce = async (email: string, requestId: string): Promise<void> => {
  const waitSeconds = await rateLimit().consume(failedLoginsSpacing, email)
  if (waitSeconds === undefined)
    await notifyUser({ kind: 'failed-logins', to: email }, { requestId })
}
