import * as v from 'valibot'
import { WalletAddress } from '../../shared/values/wallet.ts'
import type { KnownChain } from './chains.ts'

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const SOLANA_BYTES = 32

/** An address as its chain writes it, or why it is none. */
export type CheckedAddress = { readonly address: string } | { readonly reason: string }

/** EVM addresses with their ERC-55 checksum, Solana's as 32 bytes in base 58. */
export const checkAddress = (address: unknown, chain: KnownChain): CheckedAddress => {
  if (chain.addresses === 'evm') {
    const { success, output, issues } = v.safeParse(WalletAddress, address)
    return success ? { address: output } : { reason: `address: ${issues[0].message}` }
  }
  return typeof address === 'string' && isSolanaAddress(address)
    ? { address }
    : { reason: 'address: Give 32 bytes in base 58.' }
}

const isSolanaAddress = (text: string): boolean => {
  if (text.length < SOLANA_BYTES || text.length > 44) return false
  let value = 0n
  for (const character of text) {
    const digit = BASE58.indexOf(character)
    if (digit === -1) return false
    value = value * 58n + BigInt(digit)
  }
  const zeros = /^1*/.exec(text)?.[0].length ?? 0
  const bytes = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
  return zeros + bytes === SOLANA_BYTES
}
