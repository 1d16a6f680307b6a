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
