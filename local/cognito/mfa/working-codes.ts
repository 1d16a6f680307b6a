import type { Services } from '../services.ts'
import type { User } from '../users/user.ts'
import { codeOfStep, endOfStep, stepsAround } from './totp.ts'

/** What an authenticator app would show of one secret. */
export interface WorkingCode {
  readonly email: string
  /** Only where the secret waits to be confirmed by a code. */
  readonly pending?: true
  /** Base32. */
  readonly secret: string
  /** The first that was not used yet; null until the next one comes, within half a minute. */
  readonly code: string | null
  /** From when on it is refused, as an ISO instant. */
  readonly until: string | null
}

/** @param email of one account; default: all that have a second factor, or have begun to set one up */
export const listWorkingCodes = async (
  { users, now }: Pick<Services, 'users' | 'now'>,
  email?: string,
): Promise<readonly WorkingCode[]> => {
  const found =
    email === undefined
      ? (await users.all({ limit: Infinity })).users
      : [await users.find(email)].filter((user) => user !== undefined)
  return found.flatMap((user) => codesOf(user, now()))
}

const codesOf = (
  { email, totpOn = false, totpSecret, totpPending, totpStep = 0 }: User,
  at: number,
): WorkingCode[] => [
  ...(totpOn && totpSecret !== undefined ? [{ email, ...codeOf(totpSecret, totpStep, at) }] : []),
  ...(totpPending === undefined
    ? []
    : [{ email, pending: true as const, ...codeOf(totpPending, 0, at) }]),
]

/** So long a code has to be good still, to be read and typed. */
const SPARE_MS = 15_000

const codeOf = (secret: string, usedUpTo: number, at: number) => {
  const step = stepsAround(at).find((one) => one > usedUpTo && endOfStep(one + 1) - at > SPARE_MS)
  return {
    secret,
    code: step === undefined ? null : codeOfStep(secret, step),
    // A code is good for one step more than its own.
    until: step === undefined ? null : new Date(endOfStep(step + 1)).toISOString(),
  }
}
