import { describe, expect, test } from 'vitest'
import {
  auditPublished,
  draft,
  type Draft,
  incidentConfirmed,
  inOrder,
  NOW,
  privilegeGranted,
  recordOf,
  TOKEN,
  VAULT,
} from '../../../test/support/data/rating-records.ts'
import type { Oracle, Right } from '../../values/evidence/evidence-terms.ts'
import type { InputId } from '../../values/rating.ts'
import { explainFully } from '../explanation/explain-fully.ts'

const actionFor = (id: InputId, drafts: readonly Draft[]): string | null =>
  explainFully(recordOf(drafts), { at: NOW }).inputs.find((input) => input.id === id)?.improve
    ?.action ?? null

/** Everything in order, but for what is said of some types. */
const withOther = (...drafts: readonly Draft[]): readonly Draft[] => {
  const types = new Set(drafts.map(({ type }) => type))
  return [...inOrder.filter(({ type }) => !types.has(type)), ...drafts]
}
const without = (...types: readonly Draft['type'][]): readonly Draft[] =>
  inOrder.filter(({ type }) => !types.includes(type))

const aboutContracts = [
  'ContractDeployed',
  'ContractVerified',
  'PrivilegeGranted',
  'RightsReviewed',
] as const

const oracle = (days: number, kind: Oracle) =>
  withOther(draft('OracleReviewed', days, { oracle: kind }))

test.each([
  [
    'where nothing is known',
    without('OracleReviewed'),
    'Take prices of several independent sources, and say which',
  ],
  [
    'of a good source that was read long ago',
    oracle(400, 'aggregated'),
    'Update the review of price sources',
  ],
  [
    'of a bad one that was read long ago',
    oracle(400, 'spot'),
    'Take prices of several independent sources',
  ],
  ['of one source', oracle(9, 'single_feed'), 'Take prices of several independent sources'],
  ['of several', oracle(9, 'aggregated'), 'Do without prices'],
  ['of none', oracle(9, 'none'), null],
])('price sources, %s', (_, drafts, action) => {
  expect(actionFor('oracle_dependence', drafts)).toBe(action)
})

describe('dependencies', () => {
  const protocol = { name: 'Gannet', kind: 'protocol' } as const
  const fork = { name: 'Heron', kind: 'fork', hasKnownFault: true } as const
  const unread = { validation: null, validators: null, threshold: null, hasKnownFault: null }
  const reviewed = (
    days: number,
    ...dependencies: readonly (typeof protocol | (Omit<typeof fork, 'name'> & { name: string }))[]
  ) =>
    withOther(
      draft('DependenciesReviewed', days, {
        dependencies: dependencies.map((one) => ({ ...unread, ...one })),
      }),
    )

  test.each([
    ['that nobody read', without('DependenciesReviewed'), 'Say what the project rests on'],
    ['that were read long ago', reviewed(400, protocol), 'Update the review of dependencies'],
    ['of two kinds', reviewed(9, protocol, fork), 'Replace Heron, or do without it'],
    [
      'that were read long ago and left nothing',
      reviewed(400, fork, fork, protocol),
      'Replace Heron, or do without it',
    ],
    ['of which there are none', reviewed(9), null],
    [
      'of which any two take all points',
      reviewed(
        9,
        fork,
        { ...fork, name: 'Ibis' },
        { ...fork, name: 'Jay' },
        { ...fork, name: 'Knot' },
      ),
      'Replace Heron, Ibis and Jay, or do without them',
    ],
    [
      'of one name, all of which take all points',
      reviewed(9, fork, fork, fork),
      'Replace Heron, or do without it',
    ],
  ])('%s', (_, drafts, action) => {
    expect(actionFor('external_dependencies', drafts)).toBe(action)
  })
})

describe('audits', () => {
  const upgraded = draft('ContractUpgraded', 20, { ...VAULT, codeHash: 'hash-3' })

  test.each<[string, InputId, readonly Draft[], string | null]>([
    [
      'of nothing',
      'audit_currency',
      without('AuditPublished', 'FindingStatusChanged'),
      'Publish an audit of all code, and resolve what it finds',
    ],
    [
      'of nothing, for depth',
      'audit_depth',
      without('AuditPublished', 'FindingStatusChanged'),
      'Publish an audit of all code, and resolve what it finds',
    ],
    [
      'of code that changed since',
      'audit_currency',
      [...inOrder, upgraded],
      'Get 1 deployed contract audited by another auditor',
    ],
    [
      'of code that only an audit of nothing names',
      'audit_currency',
      withOther(
        auditPublished(60, { codeHashes: ['hash-1'] }),
        auditPublished(50, { auditId: 'nothing', scopeShare: 0, codeHashes: ['hash-2'] }),
      ),
      'Get 1 deployed contract audited by another auditor',
    ],
    [
      'of code that nobody read',
      'audit_currency',
      withOther(draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: null })),
      'Tell which code the live contracts run',
    ],
    [
      'of code of which the rest was not read',
      'audit_currency',
      withOther(
        draft('ContractDeployed', 900, { ...VAULT, name: 'Vault', codeHash: 'hash-1' }),
        draft('ContractDeployed', 890, { ...TOKEN, name: 'Token', codeHash: null }),
        auditPublished(60, { codeHashes: ['hash-1'] }),
      ),
      'Tell which code the live contracts run',
    ],
    [
      'where no contract is named',
      'audit_currency',
      without(...aboutContracts),
      'Name the live contracts',
    ],
  ])('%s: %s', (_, id, drafts, action) => {
    expect(actionFor(id, drafts)).toBe(action)
  })
})

describe('findings', () => {
  const audit = (findings: Parameters<typeof auditPublished>[1] & object) =>
    withOther(auditPublished(60, findings))
  const finding = (status: 'open' | 'acknowledged' | 'resolved', findingId = 'F-1') =>
    ({ findingId, title: 'Rounding', severity: 'low', status }) as const

  test.each([
    [
      'without an audit',
      without('AuditPublished', 'FindingStatusChanged'),
      'Publish an audit of all code, and resolve what it finds',
    ],
    [
      'some of which are not resolved',
      audit({
        findings: [finding('open'), finding('acknowledged', 'F-2'), finding('resolved', 'F-3')],
      }),
      'Resolve 2 findings',
    ],
    [
      'of one audit of two that nobody read',
      [
        ...audit({ findings: [finding('resolved')] }),
        auditPublished(50, { auditId: 'b', findings: null }),
      ],
      'Publish the findings of every audit, and what became of each',
    ],
    [
      'that are critical, of an audit of nothing',
      [
        ...audit({ findings: [finding('open')] }),
        auditPublished(50, {
          auditId: 'nothing',
          scopeShare: 0,
          findings: [
            { ...finding('acknowledged', 'F-2'), severity: 'critical' },
            finding('open', 'F-3'),
          ],
        }),
      ],
      'Resolve 2 findings',
    ],
    [
      'that are notes, beside an audit of which nobody read them',
      [
        ...audit({ findings: [{ ...finding('open'), severity: 'info' }] }),
        auditPublished(50, { auditId: 'b', findings: null }),
      ],
      'Publish the findings of every audit, and what became of each',
    ],
    [
      'that are all resolved, of an audit of half of the code',
      audit({ scopeShare: 0.5, findings: [finding('resolved')] }),
      'Publish an audit of all code by another auditor',
    ],
    [
      'that are all resolved, of audits of all code',
      withOther(...['X', 'Y'].map((auditor) => auditPublished(60, { auditId: auditor, auditor }))),
      null,
    ],
  ])('%s', (_, drafts, action) => {
    expect(actionFor('finding_resolution', drafts)).toBe(action)
  })
})

test.each([
  ['where no contract is named', without(...aboutContracts), 'Name the live contracts'],
  [
    'of one contract of two that is unread',
    withOther(draft('ContractVerified', 9, { ...VAULT, verified: true })),
    'Publish the source of 1 contract',
  ],
  ['of all', inOrder, null],
])('source %s', (_, drafts, action) => {
  expect(actionFor('source_verified', drafts)).toBe(action)
})

test.each(['maturity', 'code_stability'] as const)(
  'the %s of no contract begins with its name, and then grows with time',
  (id) => {
    expect(actionFor(id, without(...aboutContracts))).toBe('Name the live contracts')
    expect(actionFor(id, inOrder)).toBeNull()
  },
)

test('contracts that were left unwatched for a week at most are watched again as if there had been no break', () => {
  const gainOf = (days: number) =>
    explainFully(recordOf([...inOrder, draft('MonitorStopped', days, { monitor: 'onchain' })]), {
      at: NOW,
    }).inputs.find(({ id }) => id === 'monitoring')?.improve
  // Four tenths of a weight of three, and with the history of incidents half of one of 14.
  expect(gainOf(7)).toMatchObject({ action: 'Get the contracts watched', gain: 8.2 })
  expect(gainOf(7.01)).toMatchObject({ action: 'Get the contracts watched', gain: 1.2 })
})

test('an old small incident of which nobody watched since is no reason to reimburse first', () => {
  const hack = incidentConfirmed(3000, { severity: 'low', lossUsd: 10 })
  const resolved = draft('IncidentResolved', 2900, {
    incidentId: 'hack',
    fixed: true,
    reimbursed: false,
  })
  const unwatched = without('MonitorStarted')
  expect(actionFor('incident_history', [...unwatched, hack, resolved])).toBe(
    'Complete 90 days of monitoring',
  )
  expect(actionFor('incident_history', [...inOrder, hack, resolved])).toBe(
    'Fix the cause and reimburse the losses',
  )
})

const repository = (days: number, aggregate: number) =>
  withOther(draft('RepositorySnapshot', days, { aggregate }))

test.each([
  [
    'that is unknown',
    without('RepositorySnapshot'),
    'Publish the repository and reach 10 of 10 in OpenSSF Scorecard',
  ],
  ['that was looked at long ago', repository(400, 7), 'Update the repository check'],
  [
    'of which there was nothing good long ago',
    repository(400, 0),
    'Reach 10 of 10 in OpenSSF Scorecard',
  ],
  ['in part in order', repository(9, 7), 'Reach 10 of 10 in OpenSSF Scorecard'],
  ['in order', repository(9, 10), null],
])('a repository %s', (_, drafts, action) => {
  expect(actionFor('repo_hygiene', drafts)).toBe(action)
})

const names = (days: number, isPublic: boolean) => draft('TeamReviewed', days, { public: isPublic })
const checked = (days: number) => draft('KycVerified', days, { provider: 'Kestrel Identity' })
const revoked = draft('KycRevoked', 500, { reason: 'Withdrawn' })
const withTeam = (...drafts: readonly Draft[]) => [
  ...without('TeamReviewed', 'KycVerified'),
  ...drafts,
]

test.each([
  ['of which nothing is known', withTeam(), 'Publish names, and get identities checked'],
  ['of public names', withTeam(names(9, true)), 'Get identities checked by a third party'],
  ['without names', withTeam(names(9, false)), 'Get identities checked by a third party'],
  ['that was checked', withTeam(checked(9)), 'Publish the names of the team'],
  ['of public names that was checked', withTeam(names(9, true), checked(9)), null],
  ['of names that were read long ago', withTeam(names(800, true)), 'Renew the team check'],
  ['that was checked long ago', withTeam(checked(800)), 'Renew the team check'],
  [
    'whose names were missing long ago',
    withTeam(names(800, false)),
    'Get identities checked by a third party',
  ],
  [
    'whose check was revoked long ago',
    withTeam(checked(800), revoked),
    'Get identities checked by a third party',
  ],
])('a team %s', (_, drafts, action) => {
  expect(actionFor('team_verification', drafts)).toBe(action)
})

const bounty = (maxUsd: number, selfHosted = false) =>
  withOther(draft('BountyOpened', 9, { maxUsd, selfHosted, url: null }))

test.each([
  ['that nobody looked for', without('BountyOpened'), 'Open a bug bounty of $1M'],
  ['of less than a million', bounty(999_999), 'Raise the bug bounty to $1M'],
  ['of a million', bounty(1_000_000), null],
  [
    'of a million that the project judges',
    bounty(1_000_000, true),
    'Let an independent platform run the bounty',
  ],
  [
    'that was closed',
    [...bounty(1_000_000), draft('BountyClosed', 1, {})],
    'Open a bug bounty of $1M',
  ],
])('a bounty %s', (_, drafts, action) => {
  expect(actionFor('bug_bounty', drafts)).toBe(action)
})

test.each([
  ['that nobody counted', without('HoldersSnapshot'), null],
  [
    'that were counted long ago',
    withOther(draft('HoldersSnapshot', 400, { topTenShare: 0.1 })),
    'Update the holder snapshot',
  ],
  [
    'of whom ten had most long ago',
    withOther(draft('HoldersSnapshot', 40, { topTenShare: 0.62 })),
    'Reduce what the ten largest holders hold to 20%',
  ],
  ['of whom ten have much', inOrder, 'Reduce what the ten largest holders hold to 20%'],
])('holders %s', (_, drafts, action) => {
  expect(actionFor('holder_concentration', drafts)).toBe(action)
})

describe('rights', () => {
  const dao = { holderKind: 'dao', delaySeconds: 604_800 } as const
  const rights = (...granted: readonly Draft[]) => withOther(...granted)
  const upgrade = (more: Parameters<typeof privilegeGranted>[1]) =>
    privilegeGranted(700, { privilegeId: 'vault-upgrade', holder: '0x1', ...more })
  const pause = (more: Parameters<typeof privilegeGranted>[1]) =>
    privilegeGranted(700, { privilegeId: 'vault-pause', right: 'pause', holder: '0x1', ...more })
  const council = { holderKind: 'multisig', threshold: 4, signers: 7 } as const
  /** All that is held is given. */
  const reviewed = (found: readonly Right[], ...granted: readonly Draft[]) => [
    ...without('PrivilegeGranted', 'RightsReviewed'),
    draft('RightsReviewed', 9, { contract: VAULT, rights: [...found] }),
    draft('RightsReviewed', 9, { contract: TOKEN, rights: [] }),
    ...granted,
  ]

  test.each([
    [
      'that nobody read',
      without('PrivilegeGranted', 'RightsReviewed'),
      'Get all rights over all live contracts reviewed',
    ],
    [
      'of a key that may upgrade',
      rights(upgrade({})),
      'Put every right behind at least a multisig of 4 of 7 and a 48 h timelock',
    ],
    [
      'of a key that may pause',
      rights(upgrade(dao), pause({})),
      'Put every right to pause or block addresses behind a multisig',
    ],
    [
      'of a key that may do all',
      rights(upgrade({}), pause({})),
      'Put every right but to pause behind at least a multisig of 4 of 7 and a 48 h timelock',
    ],
    [
      'of a multisig behind a timelock',
      rights(upgrade({ ...council, delaySeconds: 172_800 }), pause(council)),
      'Hand every right but to pause to a DAO behind a 7 day timelock',
    ],
    ['of a DAO', rights(upgrade(dao), pause(council)), 'Give up every right but to pause'],
    [
      'that a review names and nobody holds',
      reviewed(['upgrade', 'mint'], upgrade(council)),
      'Say who can mint',
    ],
    ['where no contract is named', without(...aboutContracts), 'Name the live contracts'],
    [
      'over a contract that is not named',
      rights(upgrade({ contract: { ...VAULT, address: '0x3' }, ...dao })),
      'Name the live contracts',
    ],
  ])('control %s', (_, drafts, action) => {
    expect(actionFor('admin_control', drafts)).toBe(action)
  })

  test('a timelock for every right is one for those that are guarded well, too', () => {
    const security = { holderKind: 'multisig', threshold: 6, signers: 8, outsiders: 4 } as const
    const drafts = reviewed(
      ['upgrade', 'fee'],
      upgrade({ ...security, delaySeconds: 86_400 }),
      privilegeGranted(700, { privilegeId: 'vault-fee', right: 'fee', holderKind: 'dao' }),
    )
    const step = explainFully(recordOf(drafts), { at: NOW }).inputs.find(
      ({ id }) => id === 'admin_control',
    )?.improve
    // From 40 to 80 of a weight of 13: 5.2, and of 5 from 70 to 85: 0.75; of rounded scores.
    expect(step?.gain).toBe(5.9)
  })

  test.each([
    [
      'that a review names and nobody holds',
      reviewed(['upgrade', 'withdraw', 'mint', 'blacklist', 'fee', 'pause']),
      'Give up the rights to upgrade the code and to withdraw funds',
    ],
    [
      'of which a timelock over the one that is held would not be enough',
      reviewed(['upgrade', 'withdraw', 'mint', 'fee'], upgrade({ ...council, right: 'fee' })),
      'Give up the right to upgrade the code',
    ],
    ['where no contract is named', without(...aboutContracts), 'Name the live contracts'],
    [
      'that nobody read',
      without('PrivilegeGranted', 'RightsReviewed'),
      'Get all rights over all live contracts reviewed',
    ],
    ['without a timelock', rights(upgrade(council)), 'Put every right behind a timelock of 24 h'],
    [
      'without a timelock, with one to pause',
      rights(upgrade(council), pause(council)),
      'Put every right but to pause behind a timelock of 24 h',
    ],
    [
      'with one',
      rights(
        upgrade({ ...council, delaySeconds: 86_400 }),
        pause({ ...council, delaySeconds: 604_800 }),
      ),
      'Give up the right to upgrade the code',
    ],
  ])('exposure of rights %s', (_, drafts, action) => {
    expect(actionFor('privilege_exposure', drafts)).toBe(action)
  })
})
