/** What the app client may ask for, in the order that Cognito lists it in. */
export const scopes = ['aws.cognito.signin.user.admin', 'openid', 'email', 'profile'] as const
export type Scope = (typeof scopes)[number]

/** Lets a token call the operations of its own user. */
export const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin'
