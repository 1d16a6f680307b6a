/** Messages for failures that any call may have. */

export const UNKNOWN_FAILURE = 'An unknown error has occurred. Please try again later.'
export const LIMIT_EXCEEDED = 'Attempt limit exceeded, please try after some time.'

/** What is said of a new password that breaks a rule. */
export const INVALID_PASSWORD = 'Password does not meet the requirements.'

/** What is said of a reset code that is wrong, spent or too old. */
export const INVALID_RESET_CODE = 'Invalid code provided, please request a code again.'

/** The refusal of who has given the password and not the second factor. */
export const SECOND_FACTOR_REQUIRED = 'SecondFactorRequired'

export const STAFF_NEEDS_SECOND_FACTOR =
  'Staff rights need two-factor authentication. Set it up under Security in your account settings, then log in with your password and a code.'
