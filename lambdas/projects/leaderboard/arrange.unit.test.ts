import * as fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { getLeaderboard } from '../../../shared/contract/projects/leaderboard.ts'
import type { ProjectRow } from '../../../shared/contract/projects/project-row.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { columnsOf } from '../../../test/support/data/catalogue-columns.ts'
import { entryOf, rowOf } from '../../../test/support/data/catalogue-entries.ts'
import { arrange } from './arrange.ts'
import type { LeaderboardQuery } from './filter-columns.ts'

const NOW = Date.UTC(2026, 10, 21, 12)
const daysAgo = (days: number) => new Date(NOW - days * 86_400_000).toISOString()

const queryOf = (text: string): LeaderboardQuery =>
  v.parse(getLeaderboard.query, Object.fromEntries(new URLSearchParams(text)))

const rows: readonly ProjectRow[] = [
  rowOf('strong', {
    name: 'Marlspike Finance',
    tokenTickers: ['MRL'],
    chains: ['Skerry', 'Basalt'],
    category: 'Lending',
    score: 91.2,
    rawScore: 91.2,
    band: 'AAA',
    confidence: 'high',
    auditStatus: 'audited',
    auditsInProgress: 1,
    auditCount: 3,
    lastAuditAt: daysAgo(80),
    openFindings: { critical: 0, high: 0, medium: 1, low: 0 },
    kyc: 'verified',
    bounty: { active: true, maxUsd: 250_000 },
    monitored: true,
    incidentStatus: 'none',
    scoreChange30d: 0.4,
    marketCapUsd: 5e8,
  }),
  rowOf('capped', {
    name: 'Café Bridge',
    tokenTickers: ['CBR'],
    chains: ['Basalt'],
    category: 'Bridge',
    score: 39,
    rawScore: 71,
    band: 'CCC',
    confidence: 'medium',
    caps: ['open_critical'],
    auditStatus: 'stale',
    auditCount: 1,
    lastAuditAt: daysAgo(500),
    openFindings: { critical: 1, high: 2, medium: 0, low: 0 },
    kyc: 'none',
    bounty: { active: false, maxUsd: null },
    monitored: false,
    incidentStatus: 'resolved',
    scoreChange30d: -12.5,
    marketCapUsd: 1e6,
  }),
  rowOf('hacked', {
    score: 20,
    rawScore: 20,
    band: 'CC',
    confidence: 'low',
    caps: ['active_incident'],
    auditStatus: 'none',
    bounty: { active: true, maxUsd: null },
    incidentStatus: 'active',
  }),
  rowOf('unknown', { auditStatus: 'in_progress', auditsInProgress: 1 }),
]

const catalogue = columnsOf(rows.map((row) => entryOf(row.id, row))) as Catalogue

const arranged = async (text: string) =>
  await arrange(catalogue, queryOf(text), { sort: 'rank', order: 'asc' }, NOW)

const passing = async (text: string) => {
  const sorted = await (await arranged(text)).all()
  return [...sorted].map((ordinal) => rows[ordinal]!.id)
}

describe('a filter leaves only what is known to match', () => {
  test.each([
    ['q=marl', ['strong']],
    ['q=spike%20fin', ['strong']],
    ['q=marlspikefin', ['strong']],
    ['q=CAFE', ['capped']],
    ['q=cbr', ['capped']],
    ['q=mrl%20cbr', []],
    ['q=%3F%3F', []],
    ['q=.*', []],
    ['chain=Skerry', ['strong', 'hacked', 'unknown']],
    ['chain=Basalt,Skerry', ['strong', 'capped', 'hacked', 'unknown']],
    ['chain=Elsewhere', []],
    ['category=Bridge', ['capped']],
    ['band=AAA,CC', ['strong', 'hacked']],
    ['band=N/A', ['unknown']],
    ['score=39..91.2', ['strong', 'capped']],
    ['score=0..', ['strong', 'capped', 'hacked']],
    ['audit=audited', ['strong']],
    ['audit=in_progress', ['strong', 'unknown']],
    ['audit=stale', ['capped']],
    ['audit=none', ['hacked']],
    ['auditedSince=80d', ['strong']],
    ['auditedSince=79d', []],
    ['kyc=1', ['strong']],
    ['bounty=1', ['strong', 'hacked']],
    ['bountyMin=250000', ['strong']],
    ['bountyMin=250001', []],
    ['bountyMin=0', ['strong']],
    ['monitored=1', ['strong']],
    ['incident=none', ['strong', 'capped']],
    ['incident=active', ['hacked']],
    ['noCritical=1', ['strong']],
    ['capped=1', ['capped']],
    ['lost=12', ['capped']],
    ['lost=13', []],
    ['mcap=1e6..1e8', ['capped']],
    ['conf=high,low', ['strong', 'hacked']],
    ['conf=none', ['unknown']],
    ['ids=hacked,strong,nobody', ['strong', 'hacked']],
    ['ids=', []],
  ])('%s', async (text, expected) => {
    expect(await passing(text)).toEqual(expected)
  })

  test.each(['', 'q=', 'q=%20', 'chain=', 'chain=,'])('%j is no filter', async (text) => {
    expect(await passing(text)).toHaveLength(rows.length)
  })

  test('given together all must hold', async () => {
    expect(await passing('bounty=1&incident=none&noCritical=1')).toEqual(['strong'])
    expect(await passing('bounty=1&incident=active&kyc=1')).toEqual([])
  })
})

describe('facets', () => {
  const facetsOf = async (text: string) => (await arranged(text)).facets

  test('count for each choice who has it', async () => {
    expect(await facetsOf('')).toEqual({
      chain: { Basalt: 2, Skerry: 3 },
      category: { Bridge: 1, Lending: 3 },
      band: { AAA: 1, CC: 1, CCC: 1, 'N/A': 1 },
      audit: { audited: 1, in_progress: 2, none: 1, stale: 1 },
      signals: {
        kyc: 1,
        bounty: 2,
        monitored: 1,
        noIncident: 2,
        bountyOver100k: 1,
        noCritical: 1,
        openCritical: 1,
        auditedRecently: 1,
      },
      conf: { high: 1, low: 1, medium: 1, none: 1 },
    })
  })

  test('leave out their own filter and no other', async () => {
    const { chain, band, category, signals } = await facetsOf('chain=Basalt&category=Bridge')
    expect(chain).toEqual({ Basalt: 1 })
    expect(category).toEqual({ Bridge: 1, Lending: 1 })
    expect(band).toEqual({ CCC: 1 })
    expect(signals).toMatchObject({ openCritical: 1, kyc: 0 })
    expect((await facetsOf('noCritical=1')).signals).toMatchObject({ openCritical: 1 })
  })
})

describe('compared with applying each filter by itself', () => {
  const filters: Record<string, readonly string[]> = {
    chain: ['Skerry', 'Basalt', 'Basalt,Skerry'],
    category: ['Lending', 'Bridge'],
    band: ['AAA', 'CCC,N/A'],
    kyc: ['1'],
    bounty: ['1'],
    monitored: ['1'],
    incident: ['none', 'active'],
    audit: ['audited', 'in_progress', 'none', 'stale'],
    conf: ['high', 'medium,low'],
    noCritical: ['1'],
    q: ['a', 'marl'],
  }
  const anyQuery = fc
    .subarray(Object.keys(filters), { maxLength: 5 })
    .chain((keys) =>
      fc.record(Object.fromEntries(keys.map((key) => [key, fc.constantFrom(...filters[key]!)]))),
    )

  test('the same passes, is counted, and would pass without a filter', async () => {
    const ids = async (query: Record<string, string>) =>
      await passing(new URLSearchParams(query).toString())
    await fc.assert(
      fc.asyncProperty(anyQuery, async (query) => {
        const each = await Promise.all(
          Object.entries(query).map(async ([key, value]) => await ids({ [key]: value })),
        )
        const expected = each.reduce(
          (all, some) => all.filter((id) => some.includes(id)),
          await ids({}),
        )
        const { all, facets, without } = await arranged(new URLSearchParams(query).toString())
        expect([...(await all())].map((ordinal) => rows[ordinal]!.id)).toEqual(expected)
        expect(without === null).toBe(expected.length > 0)
        for (const key of Object.keys(without ?? {})) {
          const { [key]: _, ...others } = query
          expect(without?.[key]).toBe((await ids(others)).length)
        }
        const { chain: _, ...otherThanChain } = query
        const chains = (await ids(otherThanChain)).flatMap(
          (id) => rows.find((row) => row.id === id)!.chains,
        )
        expect(facets.chain).toEqual(
          Object.fromEntries(
            [...new Set(chains)].map((chain) => [
              chain,
              chains.filter((one) => one === chain).length,
            ]),
          ),
        )
      }),
      { numRuns: 400 },
    )
  })
})

describe('sorted', () => {
  const sortedBy = async (sort: LeaderboardQuery['sort'], order: 'asc' | 'desc') => {
    const list = await arrange(catalogue, queryOf(''), { sort, order }, NOW)
    const first = await list.first(3)
    const sorted = await list.all()
    expect(first).toHaveLength(4)
    expect([first[0], first[1], first[2]]).toEqual([...sorted.subarray(0, 3)])
    return [...sorted].map((ordinal) => rows[ordinal]!.id)
  }

  test.each([
    ['rank', 'desc', ['hacked', 'capped', 'strong', 'unknown']],
    ['score', 'desc', ['strong', 'capped', 'hacked', 'unknown']],
    ['score', 'asc', ['hacked', 'capped', 'strong', 'unknown']],
    ['name', 'asc', ['capped', 'hacked', 'strong', 'unknown']],
    ['name', 'desc', ['unknown', 'strong', 'hacked', 'capped']],
    ['change', 'asc', ['capped', 'strong', 'hacked', 'unknown']],
    ['audits', 'desc', ['strong', 'capped', 'hacked', 'unknown']],
    ['audited', 'asc', ['capped', 'strong', 'hacked', 'unknown']],
    // A bounty without a known maximum is unknown, none is 0.
    ['bounty', 'asc', ['capped', 'strong', 'hacked', 'unknown']],
    ['mcap', 'asc', ['capped', 'strong', 'hacked', 'unknown']],
    ['category', 'asc', ['capped', 'strong', 'hacked', 'unknown']],
    // All alike: by rank in both orders.
    ['views', 'asc', ['strong', 'capped', 'hacked', 'unknown']],
    ['views', 'desc', ['strong', 'capped', 'hacked', 'unknown']],
  ] as const)('by %s, %s: unknown last, ties by rank', async (sort, order, expected) => {
    expect(await sortedBy(sort, order)).toEqual(expected)
  })
})
