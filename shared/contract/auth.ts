import * as v from 'valibot'
import { AccountEmail, Code, Email, PASSWORD_MAX_LENGTH, ResetCode } from '../values/account.ts'
import { command, query } from './endpoint.ts'
import { Instant } from '../values/primitives.ts'
import { Done } from './common.ts'

/**
 * The auth service speaks the wire protocol of NextAuth v4, so that its browser client works
 * against it unchanged. Form routes answer `{ url }` when the form says `json=true`, and a redirect
 * otherwise.
 */

/** Who is signed in, as the page may know it. */
export const SessionUser = v.object({
  username: v.string(),
  email: v.string(),
  /** Address of the picture that the sign-in brought. */
  image: v.nullable(v.string()),
  /** A picture was uploaded; it lies under the username. */
  hasPicture: v.boolean(),
  /** Only there for staff, who may open the queue of incidents. */
  staff: v.optional(v.literal(true)),
  /** Only there for staff whose session began without a second factor: it opens nothing of staff's. */
  secondFactorRequired: v.optional(v.literal(true)),
  /** Only there while a member of staff acts as the user. */
  adminId: v.optional(v.string()),
  impersonation: v.optional(
    v.object({ adminEmail: v.string(), until: Instant, viewOnly: v.optional(v.literal(true)) }),
  ),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The address that the client goes to next; always absolute. */
const NextAddress = v.object({ url: v.string() })

const FormText = v.optional(v.pipe(v.string(), v.maxLength(2048)))
/** Where to go afterwards: what is not an address of ours, or too long, counts as the home page. */
const CallbackUrl = v.optional(v.string())
const protocolQuery = { callbackUrl: CallbackUrl }
const protocolForm = {
  csrfToken: FormText,
  callbackUrl: CallbackUrl,
  /** Exactly the text `true` asks for JSON. */
  json: v.optional(v.union([v.string(), v.boolean()])),
}

const SessionAnswer = v.union([
  v.object({ user: SessionUser, expires: Instant }),
  v.strictObject({}),
])

export const getSession = query({
  id: 'auth/session',
  path: '/api/auth/session',
  access: 'optional',
  summary: 'The session of the cookie; `{}` without one, and for an account that was disabled.',
  query: v.object(protocolQuery),
  output: SessionAnswer,
})

export const updateSession = command({
  id: 'auth/update-session',
  path: '/api/auth/session',
  access: 'optional',
  whileImpersonating: 'allowed',
  summary:
    'The session once more, after the client asked to update it; 400 `{}` without its token.',
  query: v.object(protocolQuery),
  bodyType: 'form',
  body: v.looseObject({ csrfToken: FormText }),
  output: SessionAnswer,
})

export const getCsrf = query({
  id: 'auth/csrf',
  path: '/api/auth/csrf',
  access: 'public',
  summary: 'The token that every form post has to carry.',
  query: v.object(protocolQuery),
  output: v.object({ csrfToken: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
})

export const getProviders = query({
  id: 'auth/providers',
  path: '/api/auth/providers',
  access: 'public',
  summary: 'The ways to sign in that work, by id.',
  query: v.object(protocolQuery),
  output: v.record(
    v.string(),
    v.object({
      id: v.string(),
      name: v.string(),
      type: v.picklist(['credentials', 'oauth']),
      signinUrl: v.string(),
      callbackUrl: v.string(),
    }),
  ),
})

export const signIn = command({
  id: 'auth/callback-credentials',
  path: '/api/auth/callback/credentials',
  access: 'public',
  summary:
    'Signs in with email and password; a failure is named in `error` of the answered url. `SecondFactorRequired`: the password was right; sent again with `code` alone, from the same browser within minutes, it signs in.',
  query: v.object(protocolQuery),
  bodyType: 'form',
  body: v.object({ ...protocolForm, email: FormText, password: FormText, code: FormText }),
  output: NextAddress,
})

const Provider = v.object({ provider: v.optional(v.pipe(v.string(), v.maxLength(100))) })

export const startSignIn = command({
  id: 'auth/start-sign-in',
  path: '/api/auth/signin/{provider}',
  alsoAt: ['/api/auth/signin'],
  access: 'public',
  summary:
    'Starts the sign-in with a provider: answers the address of its authorize endpoint and sets the cookies that its answer is held against.',
  params: Provider,
  query: v.object({
    ...protocolQuery,
    identity_provider: FormText,
    prompt: FormText,
    login_hint: FormText,
    lang: FormText,
  }),
  bodyType: 'form',
  body: v.looseObject(protocolForm),
  output: NextAddress,
})

export const finishSignIn = query({
  id: 'auth/callback',
  path: '/api/auth/callback/{provider}',
  access: 'optional',
  whileImpersonating: 'refused',
  summary: 'Where the provider sends the browser back to: turns its code into a session.',
  params: Provider,
  query: v.object({
    code: FormText,
    state: FormText,
    iss: FormText,
    error: FormText,
    error_description: FormText,
  }),
  output: v.undefined(),
  successStatus: 302,
})

const pageQuery = v.object({ ...protocolQuery, error: v.optional(v.string()) })

export const signInPage = query({
  id: 'auth/sign-in-page',
  path: '/api/auth/signin/{provider}',
  alsoAt: ['/api/auth/signin'],
  access: 'public',
  summary: 'Leads to the page on which one signs in.',
  params: Provider,
  query: pageQuery,
  output: v.undefined(),
  successStatus: 302,
})

export const signOutPage = query({
  id: 'auth/sign-out-page',
  path: '/api/auth/signout',
  access: 'public',
  summary: 'Leads to the page on which one signs out.',
  query: pageQuery,
  output: v.undefined(),
  successStatus: 302,
})

export const errorPage = query({
  id: 'auth/error-page',
  path: '/api/auth/error',
  access: 'public',
  summary: 'Leads to the page that says why a sign-in failed.',
  query: pageQuery,
  output: v.undefined(),
  successStatus: 302,
})

export const verifyRequestPage = query({
  id: 'auth/verify-request-page',
  path: '/api/auth/verify-request',
  access: 'public',
  summary: 'Leads to the page on which a code is entered.',
  query: pageQuery,
  output: v.undefined(),
  successStatus: 302,
})

export const signOut = command({
  id: 'auth/signout',
  path: '/api/auth/signout',
  access: 'optional',
  whileImpersonating: 'allowed',
  summary: 'Ends the session on the server and takes its cookie away.',
  query: v.object(protocolQuery),
  bodyType: 'form',
  body: v.object(protocolForm),
  output: NextAddress,
})

export const logFromPage = command({
  id: 'auth/log',
  path: '/api/auth/_log',
  alsoAt: ['/_log'],
  access: 'public',
  summary: 'Takes a log line of the auth client, sent by beacon.',
  bodyType: 'form',
  body: v.object({
    level: v.picklist(['error', 'warn', 'debug'], 'Give error, warn or debug.'),
    code: v.pipe(v.string(), v.maxLength(100)),
    message: v.optional(v.pipe(v.string(), v.maxLength(2000)), ''),
  }),
  output: v.undefined(),
})

const tooMany = { LimitExceededException: 429 } as const

export const signUp = command({
  id: 'auth/signup',
  path: '/api/auth/signup',
  access: 'public',
  summary: 'Creates an unconfirmed account and sends its verification code.',
  // The rule for passwords is the handler's to check: its refusal has a name of its own.
  body: v.object({ email: AccountEmail, password: v.string() }),
  output: Done,
  refusals: {
    UsernameExistsException: 409,
    InvalidPasswordException: 400,
    ...tooMany,
  },
})

export const verifyEmail = command({
  id: 'auth/verify-email',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Confirms an account with the code that was sent to its email.',
  body: v.object({ email: Email, verificationCode: Code }),
  output: Done,
  refusals: {
    CodeMismatchException: 400,
    ExpiredCodeException: 400,
    NotAuthorizedException: 403,
    ...tooMany,
  },
})

export const resendConfirmation = command({
  id: 'auth/resend-confirmation',
  path: '/api/auth/resend-confirmation',
  access: 'public',
  summary: 'Sends a new verification code; answers alike whether or not the account waits for one.',
  body: v.object({ email: Email }),
  output: Done,
  refusals: { ...tooMany },
})

export const forgotPassword = command({
  id: 'auth/forgot-password',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Sends a reset code; answers alike whether or not there is such an account.',
  body: v.object({ email: Email }),
  output: Done,
  refusals: { ...tooMany },
})

export const resetForgottenPassword = command({
  id: 'auth/reset-forgotten-password',
  path: '/api/auth/reset-forgotten-password',
  access: 'public',
  summary:
    'Sets a new password with the code that was sent, and ends every session of the account.',
  // As with signing up, the rule for passwords is the handler's to check.
  body: v.object({ email: Email, code: ResetCode, newPassword: v.string() }),
  output: Done,
  refusals: {
    CodeMismatchException: 400,
    InvalidPasswordException: 400,
    ...tooMany,
  },
})

export const changePassword = command({
  id: 'auth/change-password',
  path: '/api/user/change-password',
  access: 'user',
  summary: 'Changes the password and ends every other session; this one goes on under a new id.',
  body: v.object({ oldPassword: v.string(), newPassword: v.string() }),
  output: Done,
  // NoPassword: who has only ever signed in with another provider.
  refusals: {
    NotAuthorizedException: 403,
    InvalidPasswordException: 400,
    NoPassword: 409,
    PasswordSignInRequired: 409,
    ...tooMany,
  },
})

export const deleteAccount = command({
  id: 'auth/delete-account',
  path: '/api/user/delete',
  access: 'user',
  summary:
    'Deletes the account and everything personal that is kept for it. Takes the password, or the email once more from who signed in with Google.',
  body: v.object({
    email: Email,
    password: v.optional(v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH))),
  }),
  output: Done,
  refusals: { NotAuthorizedException: 403, ...tooMany },
})
