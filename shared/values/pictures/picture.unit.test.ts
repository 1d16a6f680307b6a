import { describe, expect, test } from 'vitest'
import { pictureAddress, picturePath } from './picture.ts'

const USER = '3f0c1a52-7f3e-4b0a-9b1e-2a4d5c6e7f80'
const MINUTE = 60_000
const start = Date.UTC(2026, 10, 20, 12, 30)

test("A7.84 a picture's address is keyed by the username", () => {
  expect(picturePath(USER)).toBe(`/pictures/users/${USER}.webp`)
  expect(pictureAddress(USER, start).split('?')[0]).toBe(picturePath(USER))
})

describe('the cache-buster of an address', () => {
  test('A3.26 is the same within a minute', () => {
    expect(pictureAddress(USER, start + MINUTE - 1)).toBe(pictureAddress(USER, start))
  })

  test('A3.26 is another in the next minute', () => {
    const minutes = Array.from({ length: 1_440 }, (_, minute) => start + minute * MINUTE)
    expect(new Set(minutes.map((minute) => pictureAddress(USER, minute))).size).toBe(1_440)
  })
})
