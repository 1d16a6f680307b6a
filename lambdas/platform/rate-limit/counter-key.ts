import { hmacOf } from '../crypto/hmac.ts'

/**
 * Where something is counted or marked. Keys hold a keyed hash of the subject: all addresses of the
 * network, and most emails, are soon tried out against a plain one.
 */
export const counterKey = (secret: string, name: string, subject: string): string =>
  `${name}#${hmacOf(secret, 'counter', `${name}\n${subject}`)}`
