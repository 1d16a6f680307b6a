/** What people are told of failures that any call may have. */

export const UNKNOWN_FAILURE = 'An unknown error has occurred. Please try again later.'
export const LIMIT_EXCEEDED = 'Attempt limit exceeded, please try after some time.'
