import { zstdCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { packBytes, unpackBytes } from './pack-bytes.ts'

const bytesOf = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, index) => (index * index) % 251)

test.each([0, 1, 63, 64, 65_536, 1_000_000])('%i bytes come back as they were', async (length) => {
  const bytes = bytesOf(length)
  const unpacked = await unpackBytes(await packBytes(bytes))
  expect(Buffer.compare(unpacked, bytes)).toBe(0)
})

const withLength = (length: number, bytes: Uint8Array): Buffer => {
  const header = Buffer.alloc(4)
  header.writeUInt32LE(length)
  return Buffer.concat([header, zstdCompressSync(bytes)])
}

test.each([
  ['nothing', Buffer.alloc(0)],
  ['less than a length', Buffer.alloc(3)],
  ['a length alone', Buffer.from([0, 0, 0, 0])],
  ['more bytes than they say', withLength(99, bytesOf(100))],
  ['fewer bytes than they say', withLength(101, bytesOf(100))],
  ['a length beyond all reason', withLength(0xff_ff_ff_ff, bytesOf(100))],
  ['bytes that are cut off', withLength(100, bytesOf(100)).subarray(0, 40)],
])('%s is refused', async (_, packed) => {
  await expect(unpackBytes(packed)).rejects.toThrow(Error)
})
