import { expect, test } from 'vitest'
import { encodingFor, weak } from './encoding.ts'

test.each([
  [undefined, undefined],
  ['', undefined],
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR', 'br'],
  ['gzip', 'gzip'],
  ['gzip;q=1.0, br;q=0.9', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0, br;q=0', undefined],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['deflate', undefined],
  ['identity', undefined],
  ['identity, gzip', 'gzip'],
  ['identity, gzip;q=0.5', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  [' , ;q=1,', undefined],
])('Accept-Encoding %j is answered with %j', (accepted, encoding) => {
  expect(encodingFor(accepted === undefined ? {} : { 'accept-encoding': accepted })).toBe(encoding)
})

test.each([
  ['"1"', 'W/"1"'],
  ['W/"1"', 'W/"1"'],
])('the tag %s of a compressed answer is %s', (etag, weakened) => {
  expect(weak(etag)).toBe(weakened)
})
