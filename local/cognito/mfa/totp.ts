import { createHmac } from 'node:crypto'
import { timingSafeEqualText } from '../../../lambdas/platform/crypto/timing-safe-equal.ts'

const STEP_SECONDS = 30
const DIGITS = 6

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 of RFC 4648 without padding, as authenticator apps take a secret. */
export const toBase32 = (bytes: Uint8Array): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)])
    .join('')
}

const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The time step of RFC 6238 that an instant lies in. @param at epoch milliseconds */
export const stepAt = (at: number): number => Math.floor(at / 1000 / STEP_SECONDS)

/** When a step ends, in epoch milliseconds. */
export const endOfStep = (step: number): number => (step + 1) * STEP_SECONDS * 1000

/**
 * The code of a time step: HOTP of RFC 4226 with the step as its counter, as authenticator apps make
 * it (SHA-1, six digits).
 * @param secret Base32
 */
export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** One step to either side, as RFC 6238 recommends: clocks of telephones differ. */
export const stepsAround = (at: number): readonly number[] =>
  [-1, 0, 1].map((distance) => stepAt(at) + distance)

/** The step that a code belongs to; undefined when it fits none around the instant. */
export const stepOfCode = (secret: string, code: string, at: number): number | undefined =>
  stepsAround(at).find((step) => timingSafeEqualText(codeOfStep(secret, step), code))
