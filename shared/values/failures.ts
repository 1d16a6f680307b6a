/** Messages for failures that any call may have. */

export const UNKNOWN_FAILURE = 'An unknown error has occurred. Please try again later.'
export const LIMIT_EXCEEDED = 'Attempt limit exceeded, please try after some time.'

/** What is said of a new password that breaks a rule. */
export const INVALID_PASSWORD = 'Password does not meet the requirements.'

/** What is said of a reset code that is wrong, spent or too old. */
export const INVALID_RESET_CODE = 'Invalid code provided, please request a code again.'
