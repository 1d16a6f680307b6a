import { describe, expect, it } from 'vitest'
import type { Facts, PrivilegeFact } from '../../../../shared/values/facts.ts'
import { formatHolder, privilegeSentences, rightRows } from './privileges.ts'

const facts = (changes: Partial<Facts>): Facts => ({
  hasToken: true,
  audits: [],
  auditsInProgress: [],
  contracts: [],
  repository: null,
  privileges: [],
  rights: null,
  holders: null,
  incidents: [],
  monitors: { onchain: null, website: null, contact: null, since: null },
  bounty: null,
  website: null,
  team: null,
  kyc: null,
  documentation: null,
  relationship: null,
  ...changes,
})

const privilege = (changes: Partial<PrivilegeFact>): PrivilegeFact => ({
  privilegeId: 'p',
  right: 'upgrade',
  contract: { chain: 'Skerry', address: '0x01' },
  holder: '0x02',
  holderKind: 'multisig',
  threshold: 3,
  signers: 5,
  delaySeconds: 48 * 3600,
  since: '2026-01-01T00:00:00.000Z',
  evidence: [],
  ...changes,
})

const reviewed = { rights: [], at: '2026-11-20T00:00:00.000Z', evidence: [] }

describe('privilegeSentences', () => {
  it('says who can do what to how many contracts after which delay', () => {
    const privileges = ['0x01', '0x03'].map((address) =>
      privilege({ contract: { chain: 'Skerry', address } }),
    )
    expect(privilegeSentences(facts({ privileges }))).toEqual([
      'A 3-of-5 multisig can upgrade 2 contracts after 48 h.',
    ])
  })

  it('puts one key without delay first', () => {
    const privileges = [
      privilege({}),
      privilege({ holderKind: 'eoa', threshold: null, signers: null, delaySeconds: 0 }),
      privilege({
        holderKind: 'eoa',
        threshold: null,
        signers: null,
        delaySeconds: 0,
        right: 'mint',
      }),
    ]
    expect(privilegeSentences(facts({ privileges }))[0]).toBe(
      'One key can upgrade and mint tokens in 1 contract without delay.',
    )
  })

  it('an unknown delay is said to be unknown, not to be none', () => {
    expect(privilegeSentences(facts({ privileges: [privilege({ delaySeconds: null })] }))).toEqual([
      'A 3-of-5 multisig can upgrade 1 contract; the delay is unknown.',
    ])
  })

  it('tells "nobody" from "nobody has looked"', () => {
    expect(privilegeSentences(facts({}))[0]).toMatch(/^Unknown/)
    expect(privilegeSentences(facts({ rights: reviewed }))).toEqual([
      'Nobody holds a right over the contracts, as read 20 Nov 2026.',
    ])
    expect(privilegeSentences(facts({ rights: { ...reviewed, rights: ['fee'] } }))[0]).toMatch(
      /who holds them is unknown/,
    )
  })
})

describe('rightRows', () => {
  const states = (of: Facts) =>
    Object.fromEntries(rightRows(of).map(({ right, state }) => [right, state]))

  it('a right that was looked for is none, one that was not is unknown', () => {
    expect(states(facts({ rights: { ...reviewed, rights: ['fee'] } }))).toMatchObject({
      upgrade: 'none',
      fee: 'unknown',
    })
    expect(states(facts({}))).toMatchObject({ upgrade: 'unknown' })
  })

  it('without a token nothing can be minted', () => {
    expect(states(facts({ hasToken: false }))).toMatchObject({ mint: 'na' })
  })

  it('critical rights come first', () => {
    const privileges = [
      privilege({ right: 'upgrade' }),
      privilege({ right: 'mint', holderKind: 'eoa', delaySeconds: 0 }),
    ]
    expect(
      rightRows(facts({ privileges }))
        .map(({ right }) => right)
        .slice(0, 2),
    ).toEqual(['mint', 'upgrade'])
  })
})

describe('formatHolder', () => {
  it('counts the signers of a multisig where they are known', () => {
    expect(formatHolder(privilege({}))).toBe('multisig 3 of 5')
    expect(formatHolder(privilege({ signers: null }))).toBe('multisig')
  })
})
