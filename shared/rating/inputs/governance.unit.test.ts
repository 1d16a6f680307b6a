import { describe, expect, test } from 'vitest'
import {
  expectValue,
  inputOf,
  token,
  valueOf,
  vault,
} from '../../../test/support/data/rating-inputs.ts'
import {
  daysAgo,
  draft,
  privilegeGranted,
  recordOf,
  TOKEN,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { HolderKind, Right } from '../../values/evidence/evidence-terms.ts'

const held = (
  holderKind: HolderKind,
  delayHours: number | null,
  right: Right = 'upgrade',
  [threshold, signers, outsiders]: readonly (number | null)[] = [3, 5],
) =>
  privilegeGranted(50, {
    privilegeId: `${right}-${holderKind}`,
    right,
    holderKind,
    threshold: threshold ?? null,
    signers: signers ?? null,
    outsiders: outsiders ?? null,
    delaySeconds: delayHours === null ? null : delayHours * 3600,
  })
const reviewed = (...rights: readonly Right[]) =>
  draft('RightsReviewed', 40, { contract: VAULT, rights: [...rights] })
const given = (privilegeId: string) => draft('PrivilegeRevoked', 1, { privilegeId })
const all: readonly Right[] = ['upgrade', 'withdraw', 'mint', 'blacklist', 'fee', 'pause']

describe('admin_control', () => {
  test('is of the newest right or review, and of the oldest review until it expires', () => {
    const both = [
      vault,
      token,
      reviewed(),
      draft('RightsReviewed', 30, { contract: TOKEN, rights: [] }),
    ]
    const of = (...drafts: readonly Parameters<typeof recordOf>[0][number][]) =>
      inputOf('admin_control', recordOf([...both, ...drafts]))
    expect(of()).toMatchObject({ evidenceAt: daysAgo(30), expiresAt: daysAgo(40 - 90) })
    expect(of(privilegeGranted(20, { privilegeId: 'a', holderKind: 'dao' })).evidenceAt).toBe(
      daysAgo(20),
    )
  })

  const dao = (hours: number) => [held('dao', hours), reviewed('upgrade')]
  const multisig = (hours: number | null, ...of: (number | null)[]) => [
    held('multisig', hours, 'upgrade', of),
    reviewed('upgrade'),
  ]
  const key = (hours: number) => [held('eoa', hours), reviewed('upgrade')]

  test.each([
    ['nobody can do anything', [reviewed()], 100],
    ['a DAO behind 7 days', dao(168), 90],
    ['a DAO behind less', dao(167), 80],
    ['a DAO behind a day', dao(24), 60],
    ['a DAO without delay', dao(0), 40],
    ['a multisig behind 7 days', multisig(168, 3, 5), 80],
    ['a multisig behind 48 h', multisig(48, 3, 5), 70],
    ['a multisig behind less', multisig(47, 3, 5), 55],
    ['a multisig behind less than a day', multisig(23, 3, 5), 40],
    ['a multisig', multisig(0, 3, 5), 40],
    ['a multisig of unknown delay', multisig(null, 3, 5), 40],
    ['a multisig of two signatures', multisig(0, 2, 3), 20],
    ['a multisig without a majority', multisig(48, 3, 6), 45],
    ['a multisig that one signature satisfies', multisig(0, 1, 5), 0],
    ['a multisig whose threshold nobody read', multisig(48, null, 5), 25],
    ['a multisig whose size nobody read', multisig(0, 3, null), 0],
    [
      'a council of eight, six of whom must agree, three of them outsiders',
      multisig(0, 6, 8, 3),
      60,
    ],
    ['with two outsiders, whom the rest can outvote', multisig(0, 6, 8, 2), 40],
    ['with outsiders that nobody counted', multisig(0, 6, 8), 40],
    ['a council behind 7 days', multisig(168, 6, 8, 4), 90],
    ['seven are no council', multisig(0, 6, 7, 4), 40],
    ['a key behind 7 days', key(168), 40],
    ['a key behind 24 h', key(24), 15],
    ['a key behind less', key(23), 0],
    ['a single key', key(0), 0],
    ['a timelock of an unnamed owner', [held('timelock', 48), reviewed('upgrade')], 25],
    ['a contract of unknown rules', [held('contract', 0), reviewed('upgrade')], 0],
    ['a right at a burned address', [held('burned', 0), reviewed('upgrade')], 100],
    [
      'the weakest of several',
      [held('dao', 168), held('multisig', 0, 'mint'), reviewed('upgrade', 'mint')],
      40,
    ],
    [
      'a quick pause of a multisig does not weaken',
      [held('multisig', 48), held('multisig', 0, 'pause'), reviewed('upgrade', 'pause')],
      70,
    ],
    [
      'a single key that pauses takes the use of a delay away',
      [held('multisig', 48), held('eoa', 0, 'pause'), reviewed('upgrade', 'pause')],
      55,
    ],
    ['a pause found in a review', [reviewed('pause')], 100],
    [
      'a right whose holder is not named',
      [held('multisig', 48), reviewed('upgrade', 'mint')],
      null,
    ],
    ['rights on record, and no review', [held('multisig', 48)], null],
    [
      'a right granted and given up, and no review',
      [held('eoa', 0, 'fee'), given('fee-eoa')],
      null,
    ],
    ['given up after a review', [...key(0), given('upgrade-eoa')], 100],
    [
      'given up by one of two holders',
      [held('eoa', 0), held('multisig', 48), reviewed('upgrade'), given('upgrade-eoa')],
      70,
    ],
    [
      'a timelock taken away',
      [
        ...multisig(48, 3, 5),
        draft('TimelockChanged', 1, { privilegeId: 'upgrade-multisig', delaySeconds: 0 }),
      ],
      40,
    ],
    [
      'an upgrade after the review',
      [reviewed(), draft('ContractUpgraded', 1, { ...VAULT, codeHash: 'v2' })],
      null,
    ],
    ['a contract that nobody reviewed', [reviewed(), token], null],
    [
      'one that was retired meanwhile',
      [reviewed(), token, draft('ContractRetired', 1, TOKEN)],
      100,
    ],
  ])('%s', (_, drafts, value) => {
    expect(valueOf('admin_control', [vault, ...drafts])).toBe(value)
  })

  test('a contract of another review keeps its rights when one is given up', () => {
    const other = draft('RightsReviewed', 40, { contract: TOKEN, rights: ['upgrade'] })
    const drafts = [vault, token, held('eoa', 0), reviewed('upgrade'), other, given('upgrade-eoa')]
    expect(inputOf('admin_control', recordOf(drafts)).reason).toBe(
      'unknown: nobody said who can upgrade the code',
    )
  })

  test('without a contract on record nothing is known', () => {
    expect(valueOf('admin_control', [held('multisig', 48), reviewed('upgrade')])).toBeNull()
  })

  test('a review counts for 90 days', () => {
    const record = recordOf([vault, ...dao(168)])
    expect(inputOf('admin_control', record, daysAgo(-49.99)).state).toBe('known')
    expect(inputOf('admin_control', record, daysAgo(-50))).toMatchObject({
      state: 'unknown',
      used: 0,
    })
  })

  test.each([
    [multisig(48, 3, 5), 'multisig 3 of 5 behind 48 h can upgrade the code'],
    [multisig(0, null, 5), 'multisig of unread threshold can upgrade the code'],
    [dao(168), 'DAO behind 7 days can upgrade the code'],
    [[held('eoa', 0, 'mint'), reviewed('mint')], 'single key can mint'],
    [
      [held('eoa', 1, 'withdraw'), reviewed('withdraw')],
      'single key behind only 1 h can withdraw funds',
    ],
    [[token], 'unknown: the rights over 2 of 2 contracts were not read'],
  ])('is told in words', (drafts, reason) => {
    expect(inputOf('admin_control', recordOf([vault, ...drafts])).reason).toBe(reason)
  })

  test('follows from what ended, too', () => {
    const record = recordOf([vault, ...key(0), given('upgrade-eoa')])
    expect(inputOf('admin_control', record).evidence).toContain('evidence-04')
  })
})

describe('privilege_exposure', () => {
  const exposing = (kind: HolderKind, hours: number, right: Right = 'upgrade') => [
    held(kind, hours, right),
    reviewed(right),
  ]
  test.each([
    ['unknown when nobody looked', [], null],
    ['unknown without a review', [held('eoa', 0)], null],
    ['no rights', [reviewed()], 100],
    ['upgrade is 4 of 10', exposing('eoa', 0), 60],
    ['withdraw 4', exposing('eoa', 0, 'withdraw'), 60],
    ['mint 3', exposing('eoa', 0, 'mint'), 70],
    ['blacklist 2', exposing('eoa', 0, 'blacklist'), 80],
    ['fee 2', exposing('eoa', 0, 'fee'), 80],
    ['pause 1', exposing('eoa', 0, 'pause'), 90],
    ['a quarter behind a timelock', exposing('eoa', 24), 90],
    ['whole behind a shorter one', exposing('eoa', 23), 60],
    ['more than 10 is 0', [reviewed(...all)], 0],
    [
      'each right once, as it is guarded worst',
      [held('multisig', 48), held('eoa', 0), reviewed('upgrade')],
      60,
    ],
    ['a right at a burned address does not count', exposing('burned', 0), 100],
    ['a right of an unknown holder counts whole', [reviewed('mint')], 70],
    ['given up', [...exposing('eoa', 0), given('upgrade-eoa')], 100],
  ])('%s', (_, drafts, value) => {
    expectValue(valueOf('privilege_exposure', [vault, ...drafts]), value)
  })
})

test.each([
  [0, 100],
  [0.2, 100],
  [0.5, 50],
  [0.8, 0],
  [1, 0],
])('holder_concentration: a share of %d of the ten largest is %d', (topTenShare, value) => {
  expect(
    valueOf('holder_concentration', [draft('HoldersSnapshot', 1, { topTenShare })]),
  ).toBeCloseTo(value, 6)
})
