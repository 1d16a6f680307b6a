import { expect, test } from 'vitest'
import { withChecksum } from '../../../shared/values/wallet.ts'
import { createSkynetReader, demoRow } from '../../../test/support/data/skynet.ts'
import { useTestCloud } from '../../../test/support/product/test-cloud.ts'
import { addressSubject } from '../../metrics/metric.ts'
import { writeMetrics } from '../../metrics/write-metrics.ts'

const cloud = await useTestCloud()
const get = createSkynetReader(cloud.origin)

const SOME_DAY = '2026-03-04T05:06:07.000Z'
const contract = withChecksum(`0x${'ab12cd34ef'.repeat(4)}`)
const bare = withChecksum(`0x${'00ff11ee22'.repeat(4)}`)
const holder = withChecksum(`0x${'9876543210'.repeat(4)}`)

const RISKS = ['low', 'critical', 'medium', 'high'] as const

const powers = (chain: string, daysAgo: number, risks: readonly (typeof RISKS)[number][]) => {
  const row = demoRow(addressSubject(contract), chain, daysAgo)
  return [
    {
      ...row,
      metric: 'privileged-address',
      value: {
        total: risks.length,
        items: risks.map((risk) => ({
          chain,
          holder,
          holderKind: 'multisig' as const,
          label: null,
          roles: ['owner'],
          threshold: 3,
          signers: 5,
          delaySeconds: 172_800,
          since: SOME_DAY,
          risk,
          reason: 'It can upgrade.',
        })),
      },
    },
    {
      ...row,
      metric: 'privileged-function',
      value: {
        total: risks.length,
        items: risks.map((risk) => ({
          chain,
          selector: '0x3659cfe6',
          signature: 'upgradeTo(address)',
          kind: 'upgrade' as const,
          guardedBy: 'onlyOwner',
          holders: [holder],
          delaySeconds: null,
          callCount: 1,
          lastCalledAt: null,
          risk,
          description: 'Replaces the code.',
        })),
      },
    },
    {
      ...row,
      metric: 'privileged-transactions',
      value: {
        total: 40,
        items: Array.from({ length: 30 }, (_, index) => index + 1).map((day) => ({
          chain,
          txHash: `0x${String(day).padStart(64, '0')}`,
          blockNumber: day,
          at: `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`,
          from: holder,
          function: 'upgradeTo',
          kind: 'upgrade',
          argsSummary: '',
          valueUsd: null,
          success: true,
          viaTimelock: false,
          explorerUrl: 'https://explorer.example/tx',
        })),
      },
    },
  ] as const
}

await writeMetrics({ client: cloud.documents, stage: cloud.stage }, [
  ...powers('Skerry', 0, RISKS),
  ...powers('Basalt', 3, ['high']),
])

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
] as const)(
  '%s %s by address in any case, over all chains, the riskiest first',
  async (_, route) => {
    for (const address of [
      contract,
      contract.toLowerCase(),
      `0x${contract.slice(2).toUpperCase()}`,
    ]) {
      const { status, body } = await get(`${route}?address=${address}`)
      expect(status).toBe(200)
      expect(body['address']).toBe(contract)
      expect(body.items.map(({ chain, risk }) => [chain, risk])).toEqual([
        ['Skerry', 'critical'],
        ['Basalt', 'high'],
        ['Skerry', 'high'],
        ['Skerry', 'medium'],
        ['Skerry', 'low'],
      ])
      // As old as the oldest of the chains.
      expect(body['meta']).toMatchObject({ status: 'ok', stale: true })
    }
  },
)

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
  ['A7.37', 'privileged-transaction'],
] as const)('%s %s of one chain only', async (_, route) => {
  const { body } = await get(`${route}?address=${contract}&chain=Skerry`)
  expect(new Set(body.items.map(({ chain }) => chain))).toEqual(new Set(['Skerry']))
  expect(body['meta']).toMatchObject({ status: 'ok', stale: false })
  expect((await get(`${route}?address=${contract}&chain=Nowhere`)).body).toMatchObject({
    meta: { status: 'empty' },
    items: [],
  })
  expect((await get(`${route}?address=${contract}&chain=`)).body.items).toHaveLength(
    (await get(`${route}?address=${contract}`)).body.items.length,
  )
})

test('A7.37 privileged-transaction by address in any case, the newest first', async () => {
  const { status, body } = await get(`privileged-transaction?address=${contract.toLowerCase()}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ address: contract, total: 80, meta: { status: 'ok' } })
  const times = body.items.map(({ at }) => String(at))
  expect(times).toEqual(times.toSorted().toReversed())
  expect(times[0]).toBe('2026-01-30T00:00:00.000Z')
})

test('A7.38 privileged-transaction: at most 20, or as many as limit says, up to 100', async () => {
  const answered = async (query: string) =>
    (await get(`privileged-transaction?address=${contract}${query}`)).body.items.length
  expect(await answered('')).toBe(20)
  expect(await answered('&limit=1')).toBe(1)
  expect(await answered('&limit=100')).toBe(60)
  for (const limit of ['0', '101', 'x']) {
    const { status, body } = await get(`privileged-transaction?address=${contract}&limit=${limit}`)
    expect(status).toBe(400)
    expect(body['error']).toHaveProperty('fieldErrors.limit')
  }
})

test.each([
  ['A7.35', 'privileged-address'],
  ['A7.36', 'privileged-function'],
  ['A7.37', 'privileged-transaction'],
])('%s %s: an address without data is empty, what is no address is refused', async (_, route) => {
  const { status, body } = await get(`${route}?address=${bare}`)
  expect(status).toBe(200)
  expect(body).toMatchObject({ address: bare, meta: { status: 'empty' }, items: [] })
  for (const address of ['', '0x12', `${contract}0`, contract.replace('0x', '1x'), 'tidewell']) {
    const refused = await get(`${route}?address=${address}`)
    expect(refused.status).toBe(400)
    expect(refused.body['error']).toHaveProperty('fieldErrors.address')
  }
})
