import { config } from '../config/config.ts'
import { hmacOf } from '../crypto/hmac.ts'
import { timingSafeEqualText } from '../crypto/timing-safe-equal.ts'

/**
 * Names a user in links of mails: unguessable, permanent, good only for stopping that user's mails.
 */
export const mailTokenOf = (userId: string): string =>
  `${Buffer.from(userId).toString('base64url')}.${proofOf(userId)}`

/** Undefined for a token that is not ours. */
export const userOfMailToken = (token: string): string | undefined => {
  const userId = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
  return timingSafeEqualText(token, mailTokenOf(userId)) ? userId : undefined
}

const proofOf = (userId: string): string =>
  hmacOf(config().personalDataSecret, 'mail-token', userId)
