export const signInWasNotCompleted = 'The sign-in was not completed. Please try again.'
export const signInFailed = 'Sign-in failed'
export const signInFailedWhy = 'We could not sign you in. Please try again.'
export const signInIsUnavailable = 'Sign-in is unavailable'
export const signInService =
  'The sign-in service is not set up correctly. It is our fault; please try again later.'
export const accessDenied = 'Access denied'
export const accountMayNotSignIn = 'This account may not sign in here.'
export const linkNoLongerWorks = 'This link no longer works'
export const itWasUsedBefore =
  'It was used before or has expired. Please sign in again to get a new one.'
export const logInFirst = 'Log in first'
export const pleaseLogInToSee = 'Please log in to see this page.'
export const googleCannotBeReached = 'Google cannot be reached'
export const weCouldNotReachGoogle =
  'We could not reach Google. Please try again, or log in with your email.'
export const googleDidNotConfirm = 'Google did not confirm you'
export const signInWithGoogleWas =
  'The sign-in with Google was not completed. Please try again, or log in with your email.'
export const accountCouldNotBeCreated = 'The account could not be created'
export const googleAccountNotCreated =
  'Google confirmed you, but we could not create your account. Please try again.'
export const weCouldNotCreate = 'We could not create your account. Please try again.'
export const emailHasPassword = 'This email has an account with a password'
export const emailHasPasswordWhy =
  'This email already has an account. Log in with its password, then link Google in the account settings.'
export const emailWasNotSent = 'The email was not sent'
export const weCouldNotSend = 'We could not send the email. Please check the address.'
export const emailAndPasswordDo = 'Email and password do not match'
export const yourEmailIsNotVerified = 'Your email is not verified yet'
export const logInAgainToEnter = 'Log in again to enter the code that we sent to your email.'
export const tooManyAttempts = 'Too many attempts'
