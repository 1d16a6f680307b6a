import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { TEXT_MAX_LENGTH } from './normalise.ts'
import type { SearchEntry, SearchIndex } from './search-index.ts'

type Addresses = Pick<SearchIndex, 'addressHashes' | 'addressPositions'>

/** @param entries in the order of positions */
export const buildAddresses = (entries: readonly SearchEntry[]): Addresses => {
  const count = entries.reduce((sum, { addresses }) => sum + addresses.length, 0)
  const hashes = new Uint32Array(2 * count)
  const positions = new Uint32Array(count)
  let end = 0
  for (const [position, { addresses }] of entries.entries()) {
    for (const address of addresses) {
      const [high, low] = hashOf(address.slice(address.indexOf(':') + 1))
      hashes[2 * end] = high
      hashes[2 * end + 1] = low
      positions[end] = position
      end += 1
    }
  }
  const sorted = new Uint32Array(count).map((_, index) => index)
  sorted.sort((one, other) => compare(hashes, one, hashes, other) || one - other)
  const addressHashes = new Uint32Array(2 * count)
  for (let at = 0; at < count; at += 1) {
    const index = sorted[at] ?? 0
    addressHashes[2 * at] = hashes[2 * index] ?? 0
    addressHashes[2 * at + 1] = hashes[2 * index + 1] ?? 0
  }
  return { addressHashes, addressPositions: sorted.map((index) => positions[index] ?? 0) }
}

/** Calls `found` for each position that has this address. */
export const findAddress = (
  { addressHashes, addressPositions }: Addresses,
  address: string,
  found: (position: number) => void,
): void => {
  const hash = Uint32Array.from(hashOf(address))
  let low = 0
  let high = addressPositions.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(addressHashes, middle, hash, 0) >= 0) high = middle
    else low = middle + 1
  }
  for (; low < addressPositions.length; low += 1) {
    if (compare(addressHashes, low, hash, 0) !== 0) return
    found(addressPositions[low] ?? 0)
  }
}

/** Each hash takes two numbers. */
const compare = (a: Uint32Array, one: number, b: Uint32Array, other: number): number =>
  (a[2 * one] ?? 0) - (b[2 * other] ?? 0) || (a[2 * one + 1] ?? 0) - (b[2 * other + 1] ?? 0)

/**
 * Addresses are compared whole, without regard to case. By 64 bits of a hash that nobody can choose:
 * among two million addresses another text meets one by chance in 1 of 10¹³ searches.
 */
const hashOf = (address: string): readonly [high: number, low: number] => {
  const text = address.trim().slice(0, TEXT_MAX_LENGTH).toLowerCase()
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = sha256(utf8ToBytes(text))
  return [
    ((a << 24) | (b << 16) | (c << 8) | d) >>> 0,
    ((e << 24) | (f << 16) | (g << 8) | h) >>> 0,
  ]
}
