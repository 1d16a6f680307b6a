/** The one user pool and app client of the emulator. */
export interface Pool {
  /** E.g. `local_assay`. */
  readonly id: string
  readonly clientId: string
  /** The client is confidential: each call proves knowledge of this by a SECRET_HASH. */
  readonly clientSecret: string
  /** The `iss` of the tokens; the key set is served below it at `/.well-known/jwks.json`. */
  readonly issuer: string
  /** How long a refresh token of the client is good for; 30 by default, as on AWS. */
  readonly refreshTokenDays?: number
  /** Where `/oauth2/authorize` may send a browser back to, letter by letter. */
  readonly callbackUrls: readonly string[]
  /** Where `/logout` may send it. */
  readonly logoutUrls: readonly string[]
}
