import { hmacOf } from '../crypto/hmac.ts'

/** Keyed: a plain hash of an address or a common email is soon found by trying all. */
export const counterKey = (secret: string, name: string, subject: string): string =>
  `${name}#${hmacOf(secret, 'counter', `${name}\n${subject}`)}`
