import { createHash } from 'node:crypto'
import { canonicalJson } from './canonical-json.ts'

/**
 * Per command, oldest first: 16 bytes of SHA-256 over the id, 8 bytes of SHA-256 over the payload,
 * 4 bytes big-endian version of its first event.
 */
export type RecentCommands = Uint8Array

/** Commands that a head remembers. */
export const REMEMBERED_COMMANDS = 8
const PAYLOAD_AT = 16
const VERSION_AT = 24
const ENTRY_BYTES = 28

export interface Fingerprint {
  readonly id: Buffer
  readonly payload: Buffer
}

export const noRecentCommands: RecentCommands = new Uint8Array()

/** @throws {TypeError} when `payload` is not plain JSON; undefined counts as null */
export const commandFingerprint = (commandId: string, payload: unknown): Fingerprint => ({
  id: sha256(commandId).subarray(0, PAYLOAD_AT),
  payload: sha256(canonicalJson(payload ?? null)).subarray(0, VERSION_AT - PAYLOAD_AT),
})

/** A ninth command drops the oldest. */
export const addCommand = (
  recentCommands: RecentCommands,
  { id, payload }: Fingerprint,
  version: number,
): RecentCommands => {
  const at = Buffer.alloc(ENTRY_BYTES - VERSION_AT)
  at.writeUInt32BE(version)
  return Buffer.concat([
    recentCommands.subarray(-(REMEMBERED_COMMANDS - 1) * ENTRY_BYTES),
    id,
    payload,
    at,
  ])
}

export const findCommand = (
  recentCommands: RecentCommands,
  { id, payload }: Fingerprint,
): { readonly version: number; readonly samePayload: boolean } | undefined => {
  for (let at = recentCommands.length - ENTRY_BYTES; at >= 0; at -= ENTRY_BYTES) {
    const entry = Buffer.from(recentCommands.subarray(at, at + ENTRY_BYTES))
    if (!entry.subarray(0, PAYLOAD_AT).equals(id)) continue
    const samePayload = entry.subarray(PAYLOAD_AT, VERSION_AT).equals(payload)
    return { version: entry.readUInt32BE(VERSION_AT), samePayload }
  }
  return undefined
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()
