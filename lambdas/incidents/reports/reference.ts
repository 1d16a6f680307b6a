import * as v from 'valibot'
import { IncidentReference } from '../../../shared/contract/incidents.ts'
import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'

/** Crockford's base 32, without misreadable letters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

interface Reporter {
  readonly userId: string | undefined
  readonly clientAddress: string
}

/**
 * A report's reference: `IR-7KQ2M9XD`, 40 bits, keyed. The same for a repeat of the same reporter's
 * command.
 * @param attempt from 0: the next where a reference is taken
 */
export const referenceOf = (
  { userId, clientAddress }: Reporter,
  commandId: string,
  attempt: number,
): string => {
  const who = userId === undefined ? ['address', addressBlock(clientAddress)] : ['user', userId]
  return numberOf(JSON.stringify([...who, commandId, attempt]))
}

/** The reference of an incident in evidence: its report's, else derived from its id. */
export const referenceOnRecord = (projectId: string, incidentId: string): string =>
  v.is(IncidentReference, incidentId)
    ? incidentId
    : numberOf(JSON.stringify(['record', projectId, incidentId]))

const numberOf = (text: string): string => {
  const hash = hmacOf(config().personalDataSecret, 'incident-reference', text)
  // The lowest 5 bits of a random byte are uniform.
  const bytes = Buffer.from(hash, 'base64url').subarray(0, LENGTH)
  return `IR-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
