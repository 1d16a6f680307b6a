import { type HostedResponse, json } from './hosted-response.ts'

/** What a call of a client, not of a browser, is refused with: RFC 6749, 5.2. */
export class OAuthError extends Error {
  override readonly name = 'OAuthError'
  readonly code: 'invalid_request' | 'invalid_client' | 'invalid_grant' | 'unsupported_grant_type'

  constructor(code: OAuthError['code'], message: string) {
    super(message)
    this.code = code
  }

  answer(): HostedResponse {
    const body = { error: this.code, error_description: this.message }
    return this.code === 'invalid_client'
      ? json(401, body, { 'www-authenticate': 'Basic realm="token"' })
      : json(400, body)
  }
}
