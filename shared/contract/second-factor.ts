import * as v from 'valibot'
import { PASSWORD_MAX_LENGTH } from '../values/account.ts'
import { OneTimeCode } from '../values/one-time-code.ts'
import { Done } from './common.ts'
import { command } from './endpoint.ts'

const Password = v.pipe(v.string(), v.maxLength(PASSWORD_MAX_LENGTH))

// NoPassword: who has only ever signed in with another provider. PasswordSignInRequired: the session
// began with Google.
const codeRefusals = {
  CodeMismatchException: 400,
  NoPassword: 409,
  PasswordSignInRequired: 409,
  LimitExceededException: 429,
} as const
const passwordRefusals = { NotAuthorizedException: 403, ...codeRefusals } as const

export const setUpSecondFactor = command({
  id: 'auth/set-up-second-factor',
  path: '/api/user/second-factor/set-up',
  access: 'user',
  summary:
    'Gives a new secret for an authenticator app, which counts once it is confirmed. Takes a code, too, where a second factor is on already.',
  body: v.object({ password: Password, code: v.optional(OneTimeCode) }),
  output: v.object({
    /** Base32. */
    secret: v.string(),
    /** For a QR code. */
    uri: v.pipe(v.string(), v.startsWith('otpauth://totp/')),
  }),
  refusals: passwordRefusals,
})

export const confirmSecondFactor = command({
  id: 'auth/confirm-second-factor',
  path: '/api/user/second-factor/confirm',
  access: 'user',
  summary:
    'Turns the second factor on with a code of the new secret, and ends every other session; this one goes on under a new id.',
  body: v.object({ code: OneTimeCode }),
  output: Done,
  refusals: codeRefusals,
})

export const turnOffSecondFactor = command({
  id: 'auth/turn-off-second-factor',
  path: '/api/user/second-factor/turn-off',
  access: 'user',
  summary: 'Turns the second factor off, and ends every other session.',
  body: v.object({ password: Password, code: OneTimeCode }),
  output: Done,
  refusals: passwordRefusals,
})
