import { expect, test } from 'vitest'
import { addressBlock } from './address-block.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:203.0.113.9', '203.0.113.9'],
  ['127.0.0.1', '127.0.0.1'],
])('an IPv4 address counts as a whole: %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8:9', '2001:db8:0:5::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('of an IPv6 address what one customer holds: %s', (address, block) => {
  expect(addressBlock(address)).toBe(block)
})

test('two addresses of one customer count as one, of two as two', () => {
  expect(addressBlock('2001:db8:1:2::1')).toBe(addressBlock('2001:db8:1:2:abcd::ef'))
  expect(addressBlock('2001:db8:1:2::1')).not.toBe(addressBlock('2001:db8:1:3::1'))
})

test.each(['', 'unknown'])('what is no address stands for itself: %j', (address) => {
  expect(addressBlock(address)).toBe(address)
})
