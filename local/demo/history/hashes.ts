import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { withChecksum } from '../../../shared/values/wallet.ts'

const hashOf = (text: string): string => bytesToHex(keccak_256(utf8ToBytes(text)))

/** 32 bytes in hex that follow from a text: the hash of code, of a transaction. */
export const demoHash = (text: string): string => `0x${hashOf(text)}`

/** An address derived from a text, with its checksum; its key is unknown. */
export const demoAddress = (text: string): string => withChecksum(`0x${hashOf(text).slice(24)}`)

/** First topic of an event in a log. Source: Solidity ABI specification, "Events". */
export const topicOf = (signature: string): string => `0x${hashOf(signature)}`

/** How a call names its function. Source: Solidity ABI specification, "Function Selector". */
export const selectorOf = (signature: string): string => topicOf(signature).slice(0, 10)
