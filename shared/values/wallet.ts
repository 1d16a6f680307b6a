import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import * as v from 'valibot'
import { isVisible } from './primitives.ts'

/** Wallets that one user may link. */
export const WALLETS_MAX = 20
export const WALLET_LABEL_MAX_LENGTH = 40

const SHAPE = 'Give an address of 0x and 40 hexadecimal digits.'
const CHECKSUM = 'The checksum of the address is wrong: copy it again.'

/**
 * The address with its checksum: letters are capital where the hash of the address says so.
 * Source: ERC-55, "Mixed-case checksum address encoding".
 *
 * @param address `0x` and 40 hexadecimal digits in any case
 */
export const withChecksum = (address: string): string => {
  const digits = address.slice(2).toLowerCase()
  const hash = bytesToHex(keccak_256(utf8ToBytes(digits)))
  return `0x${[...digits]
    .map((digit, index) => (parseInt(hash[index] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit))
    .join('')}`
}

/** Mixed case is a checksum and has to be right; one case alone carries none. */
const hasRightChecksum = (address: string): boolean => {
  const digits = address.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return oneCase || address === withChecksum(address)
}

/** An address of an EVM chain; comes out with its checksum. */
export const WalletAddress = v.pipe(
  v.string(SHAPE),
  v.trim(),
  v.regex(/^0x[0-9a-fA-F]{40}$/, SHAPE),
  v.check(hasRightChecksum, CHECKSUM),
  v.transform(withChecksum),
)

/** What the user calls a wallet; empty counts as none, and what shows nothing (`DI`) as empty. */
export const WalletLabel = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(
    WALLET_LABEL_MAX_LENGTH,
    `A label has at most ${WALLET_LABEL_MAX_LENGTH} characters.`,
  ),
  v.check(
    (label) => label.isWellFormed() && !/\p{Cc}/u.test(label),
    'Leave control characters out of the label.',
  ),
  v.transform((label) => (isVisible(label) ? label : '')),
)
