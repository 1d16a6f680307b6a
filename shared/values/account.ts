import * as v from 'valibot'
import { INVALID_PASSWORD } from './failures.ts'

/** Longest email address that any form or call takes. */
export const EMAIL_MAX_LENGTH = 320
/** Longest that a new account can have: Cognito's user name is the email. */
const ACCOUNT_EMAIL_MAX_LENGTH = 128
/** Digits in a code sent by mail, or shown by an authenticator app. */
export const CODE_LENGTH = 6
const PASSWORD_MIN_LENGTH = 8
/** What the identity provider takes at most. */
export const PASSWORD_MAX_LENGTH = 256
/** Seconds to wait before a code may be sent again. */
export const RESEND_COOLDOWN_SECONDS = 60

/** How long a sign-in waits for its second factor after the password. */
export const SIGN_IN_MINUTES = 5

export const INVALID_EMAIL = 'Invalid email.'

/** The provider that takes email and password, as the auth service's addresses name it. */
export const CREDENTIALS_PROVIDER = 'credentials'
/** The provider that leads to Google, by way of the identity provider's hosted pages. */
export const HOSTED_PROVIDER = 'cognito'
/** Group of the identity provider whose members may do more than others. */
export const STAFF_GROUP = 'staff'

/** A way to sign in: with email and password, or with Google. */
export const SignInProvider = v.picklist(['credentials', 'google'])
export type SignInProvider = v.InferOutput<typeof SignInProvider>

/** Lower-cased and trimmed, since one mailbox is one account. */
export const Email = v.pipe(
  v.string(INVALID_EMAIL),
  v.trim(),
  v.maxLength(EMAIL_MAX_LENGTH, INVALID_EMAIL),
  v.rfcEmail(INVALID_EMAIL),
  v.check((email) => email.split('@')[1]?.includes('.') ?? false, INVALID_EMAIL),
  v.toLowerCase(),
)

/** Of a new account. */
export const AccountEmail = v.pipe(
  Email,
  v.maxLength(
    ACCOUNT_EMAIL_MAX_LENGTH,
    `Use an email of at most ${ACCOUNT_EMAIL_MAX_LENGTH} characters.`,
  ),
)

/** Hint of the field for a new password. */
export const PASSWORD_HINT =
  'Password should contain both numbers and letters, and at least 8 characters long.'

/** At least 8 characters with one letter and one digit; no blank at either end, as Cognito wants it. */
export const NewPassword = v.pipe(
  v.string(INVALID_PASSWORD),
  v.minLength(PASSWORD_MIN_LENGTH, INVALID_PASSWORD),
  v.maxLength(PASSWORD_MAX_LENGTH, INVALID_PASSWORD),
  v.regex(/^\S.*\S$/s, INVALID_PASSWORD),
  v.regex(/\p{L}/u, INVALID_PASSWORD),
  v.regex(/\d/, INVALID_PASSWORD),
)

/** A code from a mail that confirms an account. */
export const Code = v.pipe(
  v.string('Please input your verification code'),
  v.trim(),
  v.nonEmpty('Please input your verification code'),
  v.maxLength(CODE_LENGTH, `The code has ${CODE_LENGTH} characters.`),
  v.regex(/^\S+$/, 'Leave blanks out of the code.'),
)

/** A code from a mail that resets a password. */
export const ResetCode = v.pipe(
  v.string('Reset code is required'),
  v.trim(),
  v.nonEmpty('Reset code is required'),
  v.maxLength(CODE_LENGTH, `The code has ${CODE_LENGTH} characters.`),
  v.regex(/^\S+$/, 'Leave blanks out of the code.'),
)
