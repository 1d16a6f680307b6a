import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Right } from '../../../../shared/values/evidence/evidence-terms.ts'
import type { ContractFact, PrivilegeFact } from '../../../../shared/values/evidence/facts.ts'
import {
  privilegedAddressesQuery,
  privilegedFunctionsQuery,
  privilegedTransactionsQuery,
} from '../metric-queries.ts'
import { PrivilegePanels } from './privilege-panels.tsx'

const ADDRESS = `0x${'1'.repeat(40)}`
const HOLDER = `0x${'2'.repeat(40)}`
const AT = '2026-11-29T22:00:00.000Z'

type About = {
  /** What a reading found; null: none was made. */
  readonly rights?: readonly Right[] | null
  readonly privileges?: readonly Partial<PrivilegeFact>[]
  /** null: no source was ever connected. */
  readonly measuredAt?: string | null
}

const panelsOf = (
  holders: readonly string[],
  { rights = null, privileges = [], measuredAt = AT }: About = {},
): string => {
  const client = new QueryClient()
  const meta = {
    asOf: measuredAt,
    source: 'demo',
    status: holders.length > 0 ? 'ok' : 'empty',
    stale: false,
  }
  client.setQueryData(privilegedAddressesQuery(ADDRESS, 'Skerry').queryKey, {
    meta,
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
  const nothing = { meta: { ...meta, status: 'empty' }, total: 0, items: [] } as never
  client.setQueryData(privilegedFunctionsQuery(ADDRESS, 'Skerry').queryKey, nothing)
  client.setQueryData(privilegedTransactionsQuery(ADDRESS, 'Skerry').queryKey, nothing)
  const contract = {
    name: 'Market',
    chain: 'Skerry',
    address: ADDRESS,
    changedAt: AT,
    review: rights && { at: AT, rights, evidence: [] },
  } as unknown as ContractFact
  const facts = {
    contracts: [contract],
    privileges: privileges.map((one) => ({ contract, ...one })) as PrivilegeFact[],
  }
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PrivilegePanels facts={facts} />
    </QueryClientProvider>,
  )
}

it('asks to hover a row where there is one', () => {
  expect(panelsOf([HOLDER])).toContain('Hover a row')
  expect(panelsOf([])).not.toContain('Hover a row')
})

it('says nothing of a contract over which nobody holds a right, as read: that stands above', () => {
  expect(panelsOf([], { rights: [], measuredAt: null })).toBe('')
  expect(panelsOf([], { rights: [] })).toBe('')
})

describe('a contract over which somebody may hold a right', () => {
  const key = { right: 'mint', holderKind: 'eoa' } as const
  it.each([
    ['that nobody read', {}],
    ['whose right has no holder on record', { rights: ['mint'] }],
    ['of which a right became known since', { rights: [], privileges: [key] }],
    ['whose right has a holder', { rights: ['mint'], privileges: [key] }],
  ] as const)('%s is unknown where no source is connected', (_, about) => {
    expect(panelsOf([], { ...about, measuredAt: null })).toContain('No source connected')
  })
})
