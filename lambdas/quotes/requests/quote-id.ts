import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'

const LENGTH = 22

/** Names a request's stream: a keyed hash, the same for a repeat of a command. */
export const quoteIdOf = (commandId: string): string =>
  hmacOf(config().personalDataSecret, 'quote-id', commandId).slice(0, LENGTH)
