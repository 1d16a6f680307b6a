import * as v from 'valibot'
import { IncidentReference } from '../../../shared/contract/incidents.ts'
import { config } from '../../platform/config/config.ts'
import { hmacOf } from '../../platform/crypto/hmac.ts'
import { addressBlock } from '../../platform/rate-limit/address-block.ts'

/** Crockford's base 32: without I, L, O and U, which are misread or read as words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 8

interface Reporter {
  readonly userId: string | undefined
  readonly clientAddress: string
}

/**
 * What a report is known by: `IR-7KQ2M9XD`, 40 bits. The same for the same intent of the same
 * reporter, so that a repeat finds the report it has made; told from nothing by who has not the
 * secret.
 *
 * @param attempt from 0: the next one where a reference is another report's already
 */
export const referenceOf = (
  { userId, clientAddress }: Reporter,
  commandId: string,
  attempt: number,
): string => {
  const who = userId === undefined ? ['address', addressBlock(clientAddress)] : ['user', userId]
  return numberOf(JSON.stringify([...who, commandId, attempt]))
}

/**
 * What an incident is known by that is on record of a project: its own number where it came from a
 * report, else always the same one.
 */
export const referenceOnRecord = (projectId: string, incidentId: string): string =>
  v.is(IncidentReference, incidentId)
    ? incidentId
    : numberOf(JSON.stringify(['record', projectId, incidentId]))

const numberOf = (text: string): string => {
  const hash = hmacOf(config().personalDataSecret, 'incident-reference', text)
  // The lowest 5 bits of a byte are as even as the byte.
  const bytes = Buffer.from(hash, 'base64url').subarray(0, LENGTH)
  return `IR-${[...bytes].map((byte) => ALPHABET[byte % ALPHABET.length]).join('')}`
}
