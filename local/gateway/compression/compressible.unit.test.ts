import { expect, test } from 'vitest'
import { isCompressible } from './compressible.ts'

const json = { status: 200, type: 'application/json', bytes: 1_000 }

test.each([
  ['the smallest', {}, true],
  ['one byte less', { bytes: 999 }, false],
  ['the largest', { bytes: 10_000_000 }, true],
  ['one byte more', { bytes: 10_000_001 }, false],
  ['a type with a charset', { type: 'Text/HTML; charset=utf-8' }, true],
  ['a drawing', { type: 'image/svg+xml' }, true],
  ['a picture, which is compressed already', { type: 'image/webp' }, false],
  ['a font, which is too', { type: 'font/woff2' }, false],
  ['a type that CloudFront does not compress', { type: 'application/atom+xml' }, false],
  ['no type', { type: undefined }, false],
  ['what is missing', { status: 404 }, true],
  ['what is refused', { status: 403 }, true],
  ['any other failure', { status: 500 }, false],
  ['nothing new', { status: 304 }, false],
])('of answers, %s: %o', (_, changes, expected) => {
  expect(isCompressible({ ...json, ...changes })).toBe(expected)
})
