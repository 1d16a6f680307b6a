import { createHmac } from 'node:crypto'
import { deriveKey } from './text-cipher.ts'

/**
 * The same for the same text, secret and purpose; says nothing about the text to who has not the
 * secret. HMAC-SHA256 in base64url.
 *
 * @param purpose keeps apart hashes that are made for different things
 */
export const hmacOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest('base64url')
