import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'

/** Crockford's base 32, without misreadable letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 60 bits: two reports never share an id. */
const LENGTH = 12

/** `ER-7KQ2M9XD4FHW`, the same for a repeat of the same sender's command. */
export const reportIdOf = (clientAddress: string, commandId: string): string => {
  const text = JSON.stringify([addressBlock(clientAddress), commandId])
  const hash = hmacOf(config().secret, 'error-report', text)
  const bytes = Buffer.from(hash, 'base64url').subarray(0, LENGTH)
  return `ER-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
