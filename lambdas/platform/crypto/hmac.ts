import { createHmac } from 'node:crypto'
import { deriveKey } from './text-cipher.ts'

/**
 * HMAC-SHA256 in base64url.
 * @param purpose separates different uses
 */
export const hmacOf = (secret: string, purpose: string, text: string): string =>
  createHmac('sha256', deriveKey(secret, purpose)).update(text).digest('base64url')
