import { expect, test } from 'vitest'
import { draft, recorded, VAULT } from '../../../test/support/data/rating-records.ts'
import { refOf, titleEvidence } from './title-evidence.ts'

const TX = `0x8be1${'0'.repeat(56)}e577`

const LUMENFOLD = {
  name: 'Lumenfold',
  kind: 'protocol',
  validation: null,
  validators: null,
  threshold: null,
  hasKnownFault: false,
} as const

const tokenReviewed = (hasToken: boolean) => draft('TokenReviewed', 1, { hasToken })

test.each([
  [
    draft('FindingStatusChanged', 1, { auditId: 'a', findingId: 'M-01', status: 'resolved' }),
    'Finding M-01 resolved',
  ],
  [draft('RightsReviewed', 1, { rights: ['mint', 'pause'] }), 'Rights table, 2 rights read'],
  [draft('RightsReviewed', 1, { rights: ['mint'] }), 'Rights table, 1 right read'],
  [draft('RightsReviewed', 1, { rights: [] }), 'Rights table, no rights'],
  [draft('DependenciesReviewed', 1, { dependencies: [] }), 'Dependencies, none'],
  [draft('DependenciesReviewed', 1, { dependencies: [LUMENFOLD] }), 'Dependencies, 1 read'],
  [
    draft('TimelockChanged', 1, { privilegeId: 'x', delaySeconds: 172_800 }),
    'Timelock set to 48 h',
  ],
  [draft('TimelockChanged', 1, { privilegeId: 'x', delaySeconds: 0 }), 'Timelock removed'],
  [draft('ContractVerified', 1, { ...VAULT, verified: false }), 'Source not published'],
  [tokenReviewed(true), 'There is a token'],
  [tokenReviewed(false), 'There is no token'],
  [draft('TeamReviewed', 1, { public: true }), 'Team names public'],
  [draft('TeamReviewed', 1, { public: false }), 'Team anonymous'],
])('%o is called what it says', (one, title) => {
  expect(recorded([one]).map(titleEvidence)).toEqual([title])
})

test.each([
  [`https://explorer.example/skerry/tx/${TX}`, 'Transaction 0x8be1…e577'],
  [`https://explorer.example/transaction/${TX}`, 'Transaction 0x8be1…e577'],
  ['https://explorer.example/skerry/address/0x12', 'Contract upgraded'],
  [null, 'Contract upgraded'],
])('what is proved by %s is called %s', (url, title) => {
  const [upgrade] = recorded([draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'h' })])
  const source = { name: 'Skerry chain', url, hash: null, version: null }
  expect(titleEvidence({ ...upgrade!, source })).toBe(title)
})

test('a link names what it leads to, how exact its date is, and who says so where that is known', () => {
  const [one] = recorded([draft('BountyClosed', 1, {})])
  const { at } = one!
  const known = {
    id: one!.id,
    type: 'BountyClosed',
    title: 'No bounty',
    summary: 'No bug bounty',
    at,
  }
  expect(refOf(one!)).toEqual(known)
  const exact = {
    ...one!,
    precision: 'month',
    source: { ...one!.source, tier: 'project' },
  } as const
  expect(refOf(exact)).toEqual({ ...known, precision: 'month', tier: 'project' })
})
