// Signed out buttons
export const logIn = 'Log In'
export const signUp = 'Sign Up'

// Google sign in
export const google = 'Google'

// Email field
export const email = 'Email'

// Log in form
export const pleaseInputYourEmailAddress = 'Please input your email address'
export const pleaseInputYourPassword = 'Please input your password'
export const logInTitle = 'Log in'
export const loggingIn = 'Logging in…'
export const password = 'Password'
export const forgotPassword = 'Forgot password'

// Sign up form
export const createAnAccount = 'Create an Account'
export const creatingYourAccount = 'Creating your account…'
export const termsAndConditions = 'Terms and Conditions'
export const agreeToTerms = 'I agree to the {terms} and the {privacy}'
export const privacyPolicy = 'Privacy Policy'

// Forgot password form
export const sendResetInstructions = 'Send Reset Instructions'
export const sending = 'Sending…'

// Reset password form
export const confirmPasswordChange = 'Confirm Password Change'
export const changingYourPassword = 'Changing your password…'
export const requestANewCode = 'Request a new code'
export const resetCode = 'Reset code'
export const newPassword = 'New password'

// Verify email form
export const pleaseEnterYourEmail = 'Please enter your email'
export const codeLength = 'The code has {length} characters.'
export const verify = 'Verify'
export const verifying = 'Verifying…'
export const backToLogin = 'Back to login'
export const verificationCode = 'Verification code'
export const resendCode = 'Resend Confirmation Code'
export const resendCodeIn = 'Resend Confirmation Code ({seconds} s)'
export const ifYouLoseThisPopup = 'If you lose this popup, sign in to get it back.'

// Auth screen
export const signUpNow = 'Sign up now'
export const orLogInWith = 'or log in with'
export const createAnAccountTitle = 'Create an account'
export const orSignUpWith = 'or sign up with'
export const checkYourEmail = 'Check your email'
export const verifyYourEmail = 'Verify your email'
export const enterThe6DigitCode = 'Enter the 6‑digit code that we sent to your email.'
export const noAccount = 'No account? {signUp}'
export const haveAccount = 'Already have an account? {logIn}'
export const weEmailCode = 'We email you a code. You set a new password with it.'
export const rememberPassword = 'Remember your password? {logIn}'
export const codeSentIfKnown = 'If {email} has an account, we sent a 6‑digit code to it.'
export const enterCodeSent = 'Enter the 6‑digit code that we sent to {email}, or request a new one.'
export const codeSent = 'We sent a 6‑digit code to {email}.'

export const enterYourCode = 'Enter your code'

// Use sign out
export const signedOutSuccessfully = 'Signed out successfully.'
export const somethingWentWrong = 'Something went wrong.'

// Account menu
export const accountMenu = 'Account menu'

// Auth failures
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
