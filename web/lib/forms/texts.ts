// Form refusal
export const weCouldNotSendIt = 'We could not send it. Your text is still here. Try again.'
export const youAreSignedOut = 'You are signed out. Log in again to continue.'
