import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ContractFact } from '../../../../shared/values/evidence/facts.ts'
import { AddressBookProvider, BlockchainAddress } from './blockchain-address.tsx'

const ADDRESS = '0x00000000000000000000000000000000000000ab'

const drawn = (chain: string): string => {
  const contracts = ['Skerry', 'Ledra'].map(
    (one) => ({ chain: one, address: ADDRESS, name: `Vault on ${one}` }) as ContractFact,
  )
  return renderToStaticMarkup(
    <AddressBookProvider value={{ projectId: 'tidewell', demo: true, contracts }}>
      <BlockchainAddress chain={chain} address={ADDRESS} named />
    </AddressBookProvider>,
  )
}

it('an address that contracts of two chains have is named by its chain', () => {
  expect(drawn('Ledra')).toContain('<span>Vault on Ledra</span>')
  expect(drawn('Kelp')).not.toContain('Vault')
})

it('of the addresses of a demo project only its contracts have a page to look them up', () => {
  expect(drawn('Ledra')).toContain(`href="/demo/tidewell/address/${ADDRESS}"`)
  expect(drawn('Kelp')).not.toContain('href')
})
