import {
  CognitoIdentityProviderClient,
  GetUserCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { expect } from 'vitest'
import { type Changes, type HostedFixture } from './hosted.ts'
import { emulatorAt } from '../../../lambdas/platform/config/emulator-at.ts'

export const MINUTE = 60_000

export interface TokenAnswer {
  readonly access_token: string
  readonly id_token?: string
  readonly refresh_token?: string
  readonly expires_in: number
  readonly token_type: string
}

/** The tokens of an answer that has to be good. */
export const tokensIn = async (response: Response): Promise<TokenAnswer> => {
  expect(response.status).toBe(200)
  return (await response.json()) as TokenAnswer
}
/** What the token endpoint refused with, in an answer as a refusal has to be. */
export const errorIn = async (response: Response): Promise<string> => {
  const { error } = (await response.json()) as { error: string }
  expect(response.status).toBe(error === 'invalid_client' ? 401 : 400)
  expect(response.headers.get('cache-control')).toBe('no-store')
  return error
}
/** Chooses an account and exchanges its code. */
export const signIn = async (
  hosted: HostedFixture,
  email: string,
  changes?: Changes,
): Promise<TokenAnswer> =>
  await tokensIn(await hosted.exchange(await hosted.codeOf(email, changes)))

/** Exchanges a refresh token. */
export const refresh = async (
  hosted: HostedFixture,
  refresh_token: string | undefined,
): Promise<Response> =>
  await hosted.exchange('', {
    grant_type: 'refresh_token',
    refresh_token,
    code: undefined,
    redirect_uri: undefined,
    code_verifier: undefined,
  })

export const userInfo = async ({ origin }: HostedFixture, token: string): Promise<Response> =>
  await fetch(`${origin}/oauth2/userInfo`, { headers: { authorization: `Bearer ${token}` } })

/** A user's own call of the API, with the token of the hosted sign-in: the user name, or the refusal. */
export const nameByApi = async (
  { origin }: HostedFixture,
  AccessToken: string,
): Promise<string> => {
  const api = new CognitoIdentityProviderClient({
    ...emulatorAt(origin),
    maxAttempts: 1,
  })
  try {
    return (await api.send(new GetUserCommand({ AccessToken }))).Username ?? ''
  } catch (error) {
    return error instanceof Error ? error.message : ''
  } finally {
    api.destroy()
  }
}
