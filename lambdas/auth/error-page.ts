import { errorPage } from '../../shared/contract/auth.ts'
import { handlePublic } from '../platform/http/handle-public.ts'
import { authRoute } from './protocol/auth-route.ts'
import { authBase, pageAddress, redirectTo } from './protocol/redirect.ts'

/** The sign-in page shows these, for the user to try another way. */
const SHOWN_AT_SIGN_IN = new Set([
  'Signin',
  'OAuthSignin',
  'OAuthCallback',
  'OAuthCreateAccount',
  'EmailCreateAccount',
  'Callback',
  'OAuthAccountNotLinked',
  'EmailSignin',
  'CredentialsSignin',
  'SessionRequired',
])

export const handler = authRoute(handlePublic, errorPage, ({ query: { error } }) =>
  error !== undefined && SHOWN_AT_SIGN_IN.has(error)
    ? redirectTo(`${authBase()}/signin?error=${error}`)
    : redirectTo(pageAddress('error', error === undefined ? {} : { error })),
)
