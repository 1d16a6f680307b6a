import { describe, expect, it } from 'vitest'
import { isUndelayedKey } from '../../../../shared/rating/inputs/control.ts'
import type {
  ContractFact,
  Facts,
  PrivilegeFact,
} from '../../../../shared/values/evidence/facts.ts'
import {
  formatHolder,
  privilegeSentences,
  readingOf,
  RIGHT_LABELS,
  rightRows,
} from './privileges.ts'

const facts = (changes: Partial<Facts>): Facts => ({
  hasToken: true,
  audits: [],
  auditsInProgress: [],
  contracts: [],
  repository: null,
  privileges: [],
  holders: null,
  incidents: [],
  monitors: { onchain: null, website: null, contact: null, since: null },
  bounty: null,
  oracle: null,
  dependencies: null,
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
  outsiders: null,
  delaySeconds: 48 * 3600,
  since: '2026-01-01T00:00:00.000Z',
  evidence: [],
  ...changes,
})

const contract = (address: string, review: ContractFact['review']): ContractFact => ({
  chain: 'Skerry',
  address,
  name: 'Vault',
  codeHash: null,
  verified: null,
  deployedAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-06-01T00:00:00.000Z',
  review,
  evidence: [],
  sourceEvidence: [],
})

const reviewed = { rights: [], at: '2026-11-20T00:00:00.000Z', evidence: [] }
const WHOLE = [contract('0x01', reviewed)]
const HALF = [...WHOLE, contract('0x03', null)]
const OUTDATED = [contract('0x01', { ...reviewed, at: '2026-05-31T00:00:00.000Z' })]
const UNHELD = [contract('0x01', { ...reviewed, rights: ['fee'] })]

it('calls each right what it does', () => {
  expect(Object.values(RIGHT_LABELS).map(({ name, of }) => `${name} ${of}`)).toEqual([
    'Upgrade the code behind a proxy',
    'Withdraw funds',
    'Mint tokens',
    'Blacklist accounts',
    'Fee that users pay',
    'Pause the contracts',
  ])
})

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
    expect(privilegeSentences(facts({ contracts: WHOLE }))).toEqual([
      'Nobody holds a right over the contracts, as read 20 Nov 2026.',
    ])
    expect(privilegeSentences(facts({ contracts: UNHELD }))[0]).toMatch(/who holds them is unknown/)
  })

  it('says over how many contracts nobody has read the rights', () => {
    const unread =
      'Unknown: the rights over 1 of 2 contracts were not read since their code last changed.'
    expect(privilegeSentences(facts({ contracts: HALF }))).toEqual([unread])
    expect(privilegeSentences(facts({ contracts: HALF, privileges: [privilege({})] }))).toEqual([
      'A 3-of-5 multisig can upgrade 1 contract after 48 h.',
      unread,
    ])
    expect(privilegeSentences(facts({ contracts: OUTDATED }))[0]).toMatch(/^Unknown/)
  })
})

describe('rightRows', () => {
  const states = (of: Facts) =>
    Object.fromEntries(rightRows(of).map(({ right, state }) => [right, state]))

  it('a right that was looked for is none, one that was not is unknown', () => {
    expect(states(facts({ contracts: UNHELD }))).toMatchObject({
      upgrade: 'none',
      fee: 'unknown',
    })
    expect(states(facts({}))).toMatchObject({ upgrade: 'unknown' })
    expect(states(facts({ contracts: HALF }))).toMatchObject({ upgrade: 'unknown' })
    expect(states(facts({ contracts: OUTDATED }))).toMatchObject({ upgrade: 'unknown' })
  })

  it('a right with a holder over one contract and none over another has a row for both', () => {
    const contracts = [...UNHELD, contract('0x03', { ...reviewed, rights: ['fee'] })]
    const rows = rightRows(facts({ contracts, privileges: [privilege({ right: 'fee' })] }))
    expect(rows.filter(({ right }) => right === 'fee').map(({ state }) => state)).toEqual([
      'granted',
      'unknown',
    ])
  })

  it('without a token nothing can be minted, but where nobody said it is unknown', () => {
    expect(states(facts({ hasToken: false }))).toMatchObject({ mint: 'na' })
    expect(states(facts({ hasToken: null }))).toMatchObject({ mint: 'unknown' })
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

describe('readingOf', () => {
  it('counts contracts that were read since their code changed, as of the oldest reading', () => {
    const newer = contract('0x03', { ...reviewed, at: '2026-11-22T00:00:00.000Z' })
    expect(readingOf(facts({ contracts: [newer, ...HALF] }))).toEqual({
      read: 2,
      contracts: 3,
      at: '2026-11-20T00:00:00.000Z',
    })
    expect(readingOf(facts({ contracts: OUTDATED }))).toBeNull()
  })
})

describe('isUndelayedKey', () => {
  it.each([
    [{ holderKind: 'eoa', delaySeconds: 0 }, true],
    [{ holderKind: 'eoa', delaySeconds: 24 * 3600 }, false],
    [{ holderKind: 'multisig', threshold: null, delaySeconds: null }, true],
    [{ holderKind: 'multisig', delaySeconds: 0 }, false],
    [{ holderKind: 'eoa', delaySeconds: 0, right: 'fee' }, false],
  ] as const)('%o is one: %s', (changes, isOne) => {
    expect(isUndelayedKey(privilege(changes))).toBe(isOne)
  })
})

describe('formatHolder', () => {
  it('counts the signers of a multisig where they are known', () => {
    expect(formatHolder(privilege({}))).toBe('multisig 3 of 5')
    expect(formatHolder(privilege({ outsiders: 2 }))).toBe('multisig 3 of 5, 2 of them outsiders')
    expect(formatHolder(privilege({ signers: null }))).toBe('multisig')
  })
})
