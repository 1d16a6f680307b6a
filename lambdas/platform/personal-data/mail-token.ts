import { createHmac, timingSafeEqual } from 'node:crypto'
import { config } from '../config/config.ts'
import { deriveKey } from '../identity/seal.ts'

/**
 * Names a user in links of mails: unguessable, the same for ever, and good for nothing but stopping
 * that user's mails.
 */
export const mailTokenOf = (userId: string): string =>
  `${Buffer.from(userId).toString('base64url')}.${proofOf(userId)}`

/** undefined when the token is not one of this service. */
export const userOfMailToken = (token: string): string | undefined => {
  const userId = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  const given = Buffer.from(token)
  const expected = Buffer.from(mailTokenOf(userId))
  return given.length === expected.length && timingSafeEqual(given, expected) ? userId : undefined
}

const proofOf = (userId: string): string =>
  createHmac('sha256', deriveKey(config().personalDataSecret, 'mail-token'))
    .update(userId)
    .digest('base64url')
