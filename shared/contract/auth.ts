import * as v from 'valibot'
import { Code, Email } from '../values/account.ts'
import { command, query } from './endpoint.ts'
import { Done, Instant } from './values.ts'

/**
 * The auth service speaks the wire protocol of NextAuth v4, so that its browser client works
 * against it unchanged. Form routes answer `{ url }` when the form says `json=true`, and a redirect
 * otherwise.
 */

/** Who is signed in, as the page may know it. */
export const SessionUser = v.object({
  username: v.string(),
  email: v.string(),
  image: v.nullable(v.string()),
})
export type SessionUser = v.InferOutput<typeof SessionUser>

/** The address that the client goes to next; always absolute. */
const NextAddress = v.object({ url: v.string() })

const FormText = v.optional(v.pipe(v.string(), v.maxLength(2048)))
const protocolForm = { csrfToken: FormText, callbackUrl: FormText, json: FormText }

export const getSession = query({
  id: 'auth/session',
  path: '/api/auth/session',
  access: 'optional',
  summary: 'The session of the cookie; `{}` without one.',
  output: v.union([v.object({ user: SessionUser, expires: Instant }), v.strictObject({})]),
  tables: { sessions: 'write' },
})

export const getCsrf = query({
  id: 'auth/csrf',
  path: '/api/auth/csrf',
  access: 'public',
  summary: 'The token that every form post has to carry.',
  output: v.object({ csrfToken: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) }),
})

export const getProviders = query({
  id: 'auth/providers',
  path: '/api/auth/providers',
  access: 'public',
  summary: 'The ways to sign in that work, by id.',
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
  summary: 'Signs in with e-mail and password; a failure is named in `error` of the answered url.',
  bodyType: 'form',
  body: v.object({ ...protocolForm, email: FormText, password: FormText }),
  output: NextAddress,
  tables: { sessions: 'write', counters: 'write' },
  identityProvider: true,
})

export const signOut = command({
  id: 'auth/signout',
  path: '/api/auth/signout',
  access: 'optional',
  summary: 'Ends the session on the server and takes its cookie away.',
  bodyType: 'form',
  body: v.object(protocolForm),
  output: NextAddress,
  tables: { sessions: 'write' },
  identityProvider: true,
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
  tables: { counters: 'write' },
})

const tooMany = { LimitExceededException: 429 } as const

export const signUp = command({
  id: 'auth/signup',
  path: '/api/auth/signup',
  access: 'public',
  summary: 'Creates an unconfirmed account and sends its verification code.',
  // The rule for passwords is the handler's to check: its refusal has a name of its own.
  body: v.object({ email: Email, password: v.string() }),
  output: Done,
  refusals: {
    UsernameExistsException: 409,
    InvalidPasswordException: 400,
    ...tooMany,
  },
  tables: { counters: 'write' },
  identityProvider: true,
})

export const verifyEmail = command({
  id: 'auth/verify-email',
  path: '/api/auth/verify-email',
  access: 'public',
  summary: 'Confirms an account with the code that was sent to its e-mail.',
  body: v.object({ email: Email, verificationCode: Code }),
  output: Done,
  refusals: {
    CodeMismatchException: 400,
    ExpiredCodeException: 400,
    NotAuthorizedException: 403,
    ...tooMany,
  },
  tables: { counters: 'write' },
  identityProvider: true,
})

export const resendConfirmation = command({
  id: 'auth/resend-confirmation',
  path: '/api/auth/resend-confirmation',
  access: 'public',
  summary: 'Sends a new verification code; answers alike whether or not the account waits for one.',
  body: v.object({ email: Email }),
  output: Done,
  refusals: { ...tooMany },
  tables: { counters: 'write' },
  identityProvider: true,
})
