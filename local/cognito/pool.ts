export interface Pool {
  /** E.g. `local_assay`. */
  readonly id: string
  /** E.g. `assay-local`. */
  readonly name: string
  readonly clientId: string
  /**
   * The client is confidential: calls that name a user prove knowledge of this by a SECRET_HASH,
   * `/oauth2/token` and RevokeToken by itself.
   */
  readonly clientSecret: string
  /** The `iss` of the tokens; the key set is served below it at `/.well-known/jwks.json`. */
  readonly issuer: string
  /** Lifetime of refresh tokens. */
  readonly refreshTokenDays: number
  /** How long a sign-in waits for its second factor. */
  readonly authSessionMinutes: number
  /** Redirect addresses of `/oauth2/authorize`, compared exactly. */
  readonly callbackUrls: readonly string[]
  /** Redirect addresses of `/logout`, compared exactly. */
  readonly logoutUrls: readonly string[]
}
