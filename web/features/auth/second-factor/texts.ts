/** By themselves: they come with the second step of a log-in, and not with its page. */
export const codeOfYourApp = 'Enter the 6‑digit code that your authenticator app shows for {email}.'
export const authenticatorCode = 'Authenticator code'
export const lostYourPhone =
  'Lost your phone? Write to us: we can turn two-factor authentication off.'
export const tookTooLong = 'Your login took too long. Go back and enter your password again.'
