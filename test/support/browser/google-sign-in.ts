import { readFileSync } from 'node:fs'
import { randomInt, randomUUID } from 'node:crypto'
import { postAuthForm, urlIn } from '../http/auth-forms.ts'
import {
  type StrictProvider,
  type StrictUser,
  startStrictProvider,
} from '../oidc/strict-provider.ts'
import type { TestCloud } from '../product/test-cloud.ts'
import { newEmail, type Visitor } from '../http/visitor.ts'

/** Names of the cookies that a browser keeps while it is at the provider. */
export const CHECKS = [
  'next-auth.state',
  'next-auth.pkce.code_verifier',
  'next-auth.nonce',
] as const

/** Somebody whom no other test knows. */
export const newGoogleUser = (more: Partial<StrictUser> = {}): StrictUser => ({
  sub: randomUUID(),
  googleId: `1${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`,
  email: newEmail(),
  ...more,
})

/** Begins a sign-in as the page does; answers the address of the provider. */
export const beginGoogleSignIn = async (
  visitor: Visitor,
  { callbackUrl = '/' }: { readonly callbackUrl?: string } = {},
): Promise<URL> =>
  await urlIn(
    await postAuthForm(visitor, '/api/auth/signin/cognito?identity_provider=Google', {
      callbackUrl,
    }),
  )

/** Brings the provider's answer to the product, with the cookies that the browser holds by now. */
export const finishGoogleSignIn = async (visitor: Visitor, answer: URL): Promise<Response> =>
  await visitor.get(answer.pathname + answer.search)

/** The product with a strict provider in the place of its hosted pages. */
export const useStrictProvider = async (cloud: TestCloud): Promise<StrictProvider> => {
  const strict = await startStrictProvider({
    clientId: process.env['COGNITO_CLIENT_ID'] ?? '',
    clientSecret: process.env['COGNITO_CLIENT_SECRET'] ?? '',
    redirectUri: `${cloud.origin}/api/auth/callback/cognito`,
  })
  Object.assign(process.env, {
    COGNITO_HOSTED_ORIGIN: strict.origin,
    COGNITO_ISSUER: strict.origin,
  })
  return strict
}

/** What has gone wrong with sign-ins so far, as the log tells it. */
export const failedSignIns = ({ logFile }: TestCloud): readonly LoggedFailure[] =>
  readFileSync(logFile, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as LoggedFailure)
    .filter(({ event }) => event === 'sign-in failed')

interface LoggedFailure {
  readonly event: string
  readonly level: string
  readonly error: { readonly name: string; readonly message: string }
}
