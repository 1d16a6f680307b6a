import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ContractFact } from '../../../../shared/values/evidence/facts.ts'
import { privilegedAddressesQuery } from '../metric-queries.ts'
import { PrivilegePanels } from './privilege-panels.tsx'

const ADDRESS = `0x${'1'.repeat(40)}`

const panelsOf = (holders: readonly string[]): string => {
  const client = new QueryClient()
  client.setQueryData(privilegedAddressesQuery(ADDRESS, 'Skerry').queryKey, {
    meta: { asOf: '2026-11-29T22:00:00.000Z', source: 'demo', status: 'ok', stale: false },
    items: holders.map((holder) => ({
      chain: 'Skerry',
      holder,
      holderKind: 'eoa',
      threshold: null,
      signers: null,
      label: null,
      roles: [],
      functions: [],
      delaySeconds: 0,
      since: null,
      risk: 'high',
      riskReason: 'One key.',
    })),
  } as never)
  const contract = { name: 'Market', chain: 'Skerry', address: ADDRESS } as ContractFact
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PrivilegePanels contracts={[contract]} />
    </QueryClientProvider>,
  )
}

it('asks to hover a row where there is one', () => {
  expect(panelsOf([`0x${'2'.repeat(40)}`])).toContain('Hover a row')
  expect(panelsOf([])).not.toContain('Hover a row')
})
