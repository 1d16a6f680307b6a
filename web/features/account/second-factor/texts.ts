export const twoFactorAuthentication = 'Two-factor authentication'
export const leadOff =
  'With it, logging in takes your password and a code of an authenticator app. Somebody who learns your password cannot log in.'
export const leadOn =
  'Logging in takes your password and a code of your authenticator app. If you lose the app, write to us.'
export const googleAsksNothing = 'Logging in with Google does not ask for it.'
export const staffNeedIt =
  'You belong to staff: your rights wait until it is on and you logged in with a code.'
export const authenticatorApp = 'Authenticator app'
export const on = 'On'
export const setUp = 'Set up'
export const anotherApp = 'Use another app'
export const turnOff = 'Turn off'
export const turnOffTitle = 'Turn off two-factor authentication'
export const turnOffOpens = 'Turn off…'

// Dialogs
export const confirmPassword = 'Confirm that it is you. Then you get a secret for your app.'
export const confirmBoth =
  'Confirm that it is you with your password and a code of the app that you use now. Then you get a secret for the new one.'
export const password = 'Password'
export const pleaseInputYourPassword = 'Please input your password'
export const code = 'Authenticator code'
export const next = 'Next'
export const checking = 'Checking…'
export const scan =
  'Scan the picture with an authenticator app, such as the one of your password manager. Then enter the code that it shows.'
export const qrCode = 'QR code with the secret'
export const orTypeSecret = 'Or type this secret into the app:'
export const openInApp = 'Open in an app on this device'
export const turnOn = 'Turn on'
export const turningOn = 'Turning on…'
export const turningOff = 'Turning off…'
export const keepItOn = 'Keep it on'
export const offMeans =
  'Your password alone opens your account from then on. You are signed out everywhere else.'
export const turnedOn = 'Two-factor authentication is on. You are signed out everywhere else.'
export const turnedOff = 'Two-factor authentication is off.'
