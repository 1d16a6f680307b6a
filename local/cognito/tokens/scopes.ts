/** Scopes of the app client, in Cognito's order. */
export const scopes = ['aws.cognito.signin.user.admin', 'openid', 'email', 'profile'] as const
export type Scope = (typeof scopes)[number]

/** Lets a token call the operations of its own user. */
export const SIGN_IN_SCOPE = 'aws.cognito.signin.user.admin'
