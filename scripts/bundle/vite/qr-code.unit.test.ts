import { describe, expect, test } from 'vitest'
import { drawQrCode } from './qr-code.ts'

/** Masks by their number, as ISO/IEC 18004 has them. */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]
const FORMAT_MASK = 0b101_0100_0001_0010
/** A code of 29 × 29 at level M: 44 bytes of data and 26 for correction, in one block. */
const SIDE = 29
const ALIGNMENT = 22
const DATA = 44
const CORRECTION = 26
const LEVEL_M = 0
const QUIET_ZONE = 4

/** The dark modules, without the clear space around them. */
const modulesOf = (svg: string): readonly (readonly boolean[])[] => {
  const [, side] = /viewBox="0 0 (\d+) \1"/.exec(svg) ?? []
  expect(Number(side)).toBe(SIDE + 2 * QUIET_ZONE)
  const dark = new Set([...svg.matchAll(/M(\d+),(\d+)h1v1h-1z/g)].map(([, x, y]) => `${x} ${y}`))
  expect(dark.size).toBeGreaterThan(300)
  const place = Array.from({ length: SIDE }, (_, index) => index + QUIET_ZONE)
  const modules = place.map((y) => place.map((x) => dark.has(`${x} ${y}`)))
  expect(modules.flat().filter(Boolean).length).toBe(dark.size)
  return modules
}

const isData = (row: number, column: number): boolean => {
  const inFinder =
    (row < 9 && (column < 9 || column >= SIDE - 8)) || (row >= SIDE - 8 && column < 9)
  const inAlignment = Math.abs(row - ALIGNMENT) <= 2 && Math.abs(column - ALIGNMENT) <= 2
  return !inFinder && !inAlignment && row !== 6 && column !== 6
}

/** Reads the bits as a scanner does: two columns at a time from the right, up and down in turn. */
const codewordsOf = (modules: readonly (readonly boolean[])[]): number[] => {
  const format =
    [0, 1, 2, 3, 4, 5, 7, 8].reduce((bits, column) => bits * 2 + Number(modules[8]![column]), 0) >>
    3
  const unmasked = format ^ (FORMAT_MASK >> 10)
  expect(unmasked >> 3).toBe(LEVEL_M)
  const isInverted = MASKS[unmasked & 7]!
  const bits: number[] = []
  const pairs = [28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 5, 3, 1]
  for (const [index, right] of pairs.entries()) {
    for (let step = 0; step < SIDE; step += 1) {
      const row = index % 2 === 0 ? SIDE - 1 - step : step
      for (const column of [right, right - 1]) {
        if (!isData(row, column)) continue
        bits.push(Number(modules[row]![column] !== isInverted(row, column)))
      }
    }
  }
  return Array.from({ length: DATA + CORRECTION }, (_, index) =>
    parseInt(bits.slice(index * 8, index * 8 + 8).join(''), 2),
  )
}

/** Product in the field of 256 elements by x⁸ + x⁴ + x³ + x² + 1. */
const times = (a: number, b: number): number => {
  let product = 0
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d)
    if ((b >> bit) & 1) product ^= a
  }
  return product
}

/** All are 0 exactly when the bytes for correction belong to the data. */
const syndromesOf = (codewords: readonly number[]): number[] => {
  let root = 1
  return Array.from({ length: CORRECTION }, () => {
    const syndrome = codewords.reduce((sum, word) => times(sum, root) ^ word, 0)
    root = times(root, 2)
    return syndrome
  })
}

const textOf = (codewords: readonly number[]): string => {
  const bits = codewords.map((word) => word.toString(2).padStart(8, '0')).join('')
  expect(bits.slice(0, 4)).toBe('0100')
  const length = parseInt(bits.slice(4, 12), 2)
  const bytes = Array.from({ length }, (_, index) =>
    parseInt(bits.slice(12 + index * 8, 20 + index * 8), 2),
  )
  return new TextDecoder().decode(new Uint8Array(bytes))
}

describe('a QR code', () => {
  test.each(['https://wechat.assay.example/', 'https://example.test/an/other/address/ü'])(
    'is read as %s, and its bytes for correction belong to it',
    (text) => {
      const codewords = codewordsOf(modulesOf(drawQrCode(text)))
      expect(textOf(codewords)).toBe(text)
      expect(syndromesOf(codewords)).toEqual(Array.from({ length: CORRECTION }, () => 0))
    },
  )
})
