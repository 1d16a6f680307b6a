import { DAY_MS } from './values/days.ts'
/** Where researchers look for the contact for weaknesses (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt'

/** Less than a year, as the RFC asks: what nobody renews is not to be trusted for ever. */
const VALID_DAYS = 330

/**
 * The text of `security.txt`.
 *
 * @param contact email address
 * @param now milliseconds since the epoch
 */
export const securityTxt = (contact: string, now: number): string =>
  [
    `Contact: mailto:${contact}`,
    `Expires: ${new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    '',
  ].join('\n')
