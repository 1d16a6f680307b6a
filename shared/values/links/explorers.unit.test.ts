import { expect, test } from 'vitest'
import { explorerUrl } from './explorers.ts'

test.each([
  ['Ethereum', 'https://etherscan.io/address/0xA1'],
  ['Arbitrum One', 'https://arbiscan.io/address/0xA1'],
  ['Skerry', null],
])('an address on %s is looked up at %s', (chain, url) => {
  expect(explorerUrl({ chain, address: '0xA1' })).toBe(url)
})
