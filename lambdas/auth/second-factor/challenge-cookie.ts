import * as v from 'valibot'
import { SIGN_IN_MINUTES } from '../../../shared/values/account.ts'
import { config } from '../../platform/config/config.ts'
import { challengeCookie, clearCookie, setCookie } from '../../platform/http/request/cookies.ts'
import { openCookie, sealCookie } from '../protocol/sealed-cookie.ts'

/**
 * A sign-in between password and code. It lies in a cookie of the browser that gave the password, so
 * that no other can go on with it; Cognito takes its session once.
 */
const PendingSignIn = v.object({
  session: v.string(),
  loginName: v.string(),
  /** As it was typed, in lower case: guesses are counted by it. */
  email: v.string(),
})
export type PendingSignIn = v.InferOutput<typeof PendingSignIn>

/** @param now epoch milliseconds */
export const storePendingSignIn = async (pending: PendingSignIn, now: number): Promise<string> => {
  const { origin } = config()
  const name = challengeCookie(origin)
  const seconds = SIGN_IN_MINUTES * 60
  const sealed = await sealCookie(name, pending, { now, seconds })
  return setCookie(origin, name, sealed, now + seconds * 1000)
}

/** Undefined when there is none, or when it is too old. */
export const readPendingSignIn = async (
  cookies: Readonly<Record<string, string>>,
  now: number,
): Promise<PendingSignIn | undefined> => {
  const name = challengeCookie(config().origin)
  return await openCookie(name, cookies[name], PendingSignIn, now)
}

export const dropPendingSignIn = (): string => {
  const { origin } = config()
  return clearCookie(origin, challengeCookie(origin))
}
