import { expect, test } from 'vitest'
import { applyChanges, changedFacts } from '../../lambdas/projects/dossier/change-facts.ts'
import { evidenceId } from '../../lambdas/projects/operations.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { projectFacts } from '../../test/support/data/project-facts.ts'
import { planFacts as planFactsAt } from './plan-facts.ts'
import { readFacts } from './read-facts.ts'
import { readIncidents } from './read-incidents.ts'
import { createSaidBefore } from './said-before.ts'

const NOW = Date.parse('2026-11-01T12:00:00.000Z')
const planFacts = (
  ...[reading, known, statements]: [
    Parameters<typeof planFactsAt>[0],
    Parameters<typeof planFactsAt>[1],
    Parameters<typeof planFactsAt>[3]?,
  ]
) => planFactsAt(reading, known, NOW, statements)

const source = { name: 'Test', url: null, hash: null, version: null }
const line = (changes: Record<string, unknown> = {}): string =>
  JSON.stringify({
    project: 'tidewell',
    type: 'KycVerified',
    at: '2026-01-01T00:00:00.000Z',
    source,
    data: { provider: 'Somebody' },
    ...changes,
  })
const facts = projectFacts()
const saidOf = ({ evidence: lines }: ReturnType<typeof readFacts>) =>
  createSaidBefore(lines.map(({ evidence }) => ({ ...evidence, id: evidenceId(evidence) })))

test('each broken line is named by its number and field, and the others are read', () => {
  const { rows, evidence, rejected } = readFacts(
    [
      line(),
      '{ not json',
      '',
      '[]',
      line({ type: 'Nonsense' }),
      line({ at: 'yesterday' }),
      line({ project: undefined }),
      line({ source: undefined }),
      line({ at: '2026-02-01T00:00:00.000Z' }),
    ].join('\n'),
  )
  expect(rows).toBe(8)
  expect(evidence.map(({ row }) => row)).toEqual([1, 9])
  expect(rejected.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [2, 'The line is not JSON.'],
    [4, 'The line is no object.'],
    [5, 'type'],
    [6, 'at'],
    [7, 'project'],
    [8, 'source'],
  ])
})

const LOSS = {
  incidentId: 'drained',
  title: 'Drained',
  kind: 'exploit',
  severity: 'high',
  lossUsd: 1_000_000,
  chain: null,
  url: null,
}
const STAGE = {
  auditId: 'second',
  auditor: 'Wrenfield Labs',
  scope: 'Vaults',
  startedAt: '2026-01-01T00:00:00.000Z',
  stage: 'review',
  expectedFrom: null,
  expectedTo: null,
}
const rejectionsOf = (...lines: readonly string[]): readonly string[] =>
  readFacts(lines.join('\n')).rejected.map(({ reason }) => reason)

test.each([
  // Each has another form once it is in UTC, which no time that is read has.
  ['of the year before 0', '0000-01-01T00:00:00+01:00'],
  ['of the year after 9999', '9999-12-31T23:59:59-01:00'],
  ['of a day that there is not', '2026-02-31T00:00:00.000Z'],
])('a time %s is rejected, of the evidence and in it', (_, at) => {
  const remedy = 'Give a time as 2026-11-01T00:00:00.000Z.'
  const inStage = (field: string) =>
    line({ type: 'AuditStageChanged', data: { ...STAGE, [field]: at } })
  expect(
    rejectionsOf(line({ at }), ...['startedAt', 'expectedFrom', 'expectedTo'].map(inStage)),
  ).toEqual(
    ['at', 'data.startedAt', 'data.expectedFrom', 'data.expectedTo'].map(
      (field) => `${field}: ${remedy}`,
    ),
  )
})

test('an amount of US dollars is 0 or at least a cent, and no other number too small to be stored', () => {
  const incident = (data: object) => line({ type: 'IncidentConfirmed', data: { ...LOSS, ...data } })
  const bounty = (maxUsd: number) =>
    line({ type: 'BountyOpened', data: { maxUsd, selfHosted: false, url: null } })
  const holders = (topTenShare: number) => line({ type: 'HoldersSnapshot', data: { topTenShare } })
  const listed = (marketCapUsd: number) =>
    JSON.stringify({ type: 'Project', facts: { ...facts, marketCapUsd } })
  const cents = 'Give US dollars: 0, or a number from 0.01 to 1e15.'
  const small = 'Give 0 in place of so small a number.'
  expect(
    rejectionsOf(
      incident({ lossUsd: 0.009 }),
      incident({ lossUsd: 5e-324 }),
      incident({ lossUsd: 1e16 }),
      incident({ depositsUsd: 0.001 }),
      bounty(1e-5),
      holders(5e-324),
      listed(5e-324),
    ),
  ).toEqual([
    `data.lossUsd: ${cents}`,
    `data.lossUsd: ${cents}`,
    `data.lossUsd: ${cents}`,
    `data.depositsUsd: ${cents}`,
    `data.maxUsd: ${cents}`,
    `data.topTenShare: ${small}`,
    `facts.marketCapUsd: ${small}`,
  ])
  const taken = [incident({ lossUsd: 0, depositsUsd: 0.01 }), bounty(0), holders(1e-9), listed(0)]
  expect(rejectionsOf(...taken)).toEqual([])
})

test('a category or a chain with a comma is rejected, as no filter could name it', () => {
  const listed = (changes: object) =>
    JSON.stringify({ type: 'Project', facts: { ...facts, ...changes } })
  const remedy = 'Leave commas out: they divide the names in a filter.'
  expect(
    rejectionsOf(
      listed({ category: 'Savings, loans' }),
      listed({ chains: ['Skerry', 'Basalt,Orrery'] }),
      listed({ name: 'Tidewell, Inc.', description: 'Lends, borrows.' }),
    ),
  ).toEqual([`facts.category: ${remedy}`, `facts.chains: ${remedy}`])
})

test('an address with a name or password is rejected, wherever it stands', () => {
  const named = 'https://assay.example@corvane.test/'
  const secret = 'https://:lovelace@corvane.test/'
  const listed = (changes: object) =>
    JSON.stringify({ type: 'Project', facts: { ...facts, ...changes } })
  const columns = 'project,incident,title,kind,severity,at,source,source_url'
  const cells = `tidewell,drained,Drained,exploit,high,2026-01-01,Test,${named}`
  const audit = { auditId: 'a', auditor: 'A', title: 'T', scopeShare: null, codeHashes: [] }
  const published = { type: 'AuditPublished', data: { ...audit, findings: null, reportUrl: named } }
  const remedy = 'Leave name and password out of the address.'
  expect([
    ...rejectionsOf(
      listed({ website: named }),
      listed({ links: { documents: secret } }),
      line({ source: { ...source, url: secret } }),
      line(published),
      listed({ website: 'https://corvane.test/@ada' }),
    ),
    ...readIncidents(`${columns}\n${cells}`, 'a'.repeat(64)).rejected.map(({ reason }) => reason),
  ]).toEqual([
    `facts.website: ${remedy}`,
    `facts.links.documents: ${remedy}`,
    `source.url: ${remedy}`,
    `data.reportUrl: ${remedy}`,
    `source.url: ${remedy}`,
  ])
})

test('a list in place of an object is rejected, as what stands in it would be dropped', () => {
  const listed = JSON.stringify({
    type: 'Project',
    facts: { ...facts, links: ['https://docs.example'] },
  })
  expect(rejectionsOf(line({ type: 'BountyClosed', data: [] }), listed)).toEqual([
    'data: Give an object.',
    'facts.links: Give an object.',
  ])
})

test('a project may be listed by the file and named by one of its addresses', () => {
  const contracts = [{ chain: 'Ethereum', address: `0x${'Ab'.repeat(20)}` }]
  const reading = readFacts(
    [
      line({ project: undefined, chain: 'Ethereum', address: `0x${'aB'.repeat(20)}` }),
      JSON.stringify({ type: 'Project', facts: { ...facts, contracts } }),
    ].join('\n'),
  )
  const plan = planFacts(reading, [])
  expect(plan.rejected).toEqual([])
  expect(plan.projects).toMatchObject([{ outcome: 'created', facts: { id: 'tidewell' } }])
  expect(plan.evidence).toMatchObject([{ outcome: 'created', projectId: 'tidewell' }])
})

test('an address that is another project’s is rejected, so that no evidence goes astray', () => {
  const contracts = [{ chain: 'Ethereum', address: `0x${'ab'.repeat(20)}` }]
  const lineOf = (id: string) =>
    JSON.stringify({ type: 'Project', facts: { ...facts, id, contracts } })
  const byAddress = line({ project: undefined, ...contracts[0] })
  const taken = `facts.contracts: Ethereum:0x${'ab'.repeat(20)} is an address of tidewell.`
  const known = [{ facts: { ...facts, contracts }, recorded: [] }]
  const plan = planFacts(
    readFacts([lineOf('other'), lineOf('tidewell'), byAddress].join('\n')),
    known,
  )
  expect(plan.rejected).toEqual([{ row: 1, reason: taken }])
  expect(plan.evidence).toMatchObject([{ projectId: 'tidewell' }])
  const first = planFacts(
    readFacts([lineOf('tidewell'), lineOf('other'), byAddress].join('\n')),
    [],
  )
  expect(first.rejected).toEqual([{ row: 2, reason: taken }])
  expect(first.evidence).toMatchObject([{ projectId: 'tidewell' }])
})

test('evidence that is recorded, or twice in the file, is nothing new; unknown projects are rejected', () => {
  const reading = readFacts([line(), line(), line({ project: 'nobody' })].join('\n'))
  const first = planFacts(reading, [{ facts, recorded: [] }])
  expect(first.evidence.map(({ outcome }) => outcome)).toEqual(['created', 'unchanged'])
  expect(first.rejected).toEqual([{ row: 3, reason: 'project: There is no such project.' }])
})

test('a plan looks at the evidence of those projects alone that its lines name', () => {
  const unnamed = {
    facts: projectFacts({ id: 'corvane' }),
    get recorded(): string[] {
      throw new Error('read')
    },
  }
  const plan = planFacts(readFacts(line()), [unnamed, { facts, recorded: [] }])
  expect(plan.evidence).toMatchObject([{ projectId: 'tidewell', outcome: 'created' }])
  const ofOther = readFacts(line({ project: 'corvane' }))
  expect(() => planFacts(ofOther, [unnamed])).toThrow('read')
})

test('what a source said before is nothing new in its next edition, but a correction is', () => {
  const next = { ...source, hash: 'b'.repeat(64), url: 'https://a.example/2', version: '2' }
  const reading = readFacts(
    [
      line({ source: next }),
      line({ source: next, supersedes: 'abcdefghijk' }),
      line({ source: { ...next, tier: 'third_party' } }),
      line({ source: { ...next, name: 'Another' } }),
      line({ source: next, data: { provider: 'Else' } }),
      line({ source: next, at: '2026-01-02T00:00:00.000Z' }),
    ].join('\n'),
  )
  const said = saidOf(readFacts(line()))
  const known = [{ facts, recorded: ['abcdefghijk.6znfyf'] }]
  const plan = planFacts(reading, known, new Map([['tidewell', said]]))
  expect(plan.evidence.map(({ row, outcome }) => [row, outcome])).toEqual([
    [1, 'unchanged'],
    [2, 'updated'],
    [3, 'created'],
    [4, 'created'],
    [5, 'created'],
    [6, 'created'],
  ])
})

test('evidence of the future is rejected: a mistyped year would await its time unseen', () => {
  const at = (time: string): string => line({ at: time })
  const reading = readFacts(
    [
      at('2026-11-01T12:00:00.000Z'),
      at('2026-11-01T12:00:01.000Z'),
      at('2126-01-01T00:00:00Z'),
    ].join('\n'),
  )
  const plan = planFacts(reading, [{ facts, recorded: [] }])
  expect(plan.evidence.map(({ row }) => row)).toEqual([1])
  const reason = 'at: Give a time that is not in the future.'
  expect(plan.rejected).toEqual([
    { row: 2, reason },
    { row: 3, reason },
  ])
})

test('a line replaces links, aliases and family of a project that is there; contracts stay', () => {
  const contracts = [{ chain: 'Ethereum', address: `0x${'ab'.repeat(20)}` }]
  const links = { repository: 'https://git.example/tidewell' }
  const full = { ...facts, contracts, links, aliases: ['Tide'], family: 'Tides' }
  const reading = readFacts(JSON.stringify({ type: 'Project', facts }))
  const planOver = (known: ProjectFacts) => planFacts(reading, [{ facts: known, recorded: [] }])
  for (const one of [full, { ...facts, links }, { ...facts, aliases: ['Tide'] }]) {
    expect(planOver(one).projects).toMatchObject([{ outcome: 'updated' }])
  }
  expect(planOver({ ...facts, contracts }).projects).toMatchObject([{ outcome: 'unchanged' }])
  const after = applyChanges(full, changedFacts(full, facts))
  expect(after).toEqual({ ...facts, contracts, links: {}, aliases: [] })
  expect(planOver(after).projects).toMatchObject([{ outcome: 'unchanged' }])
})

test('what is not on a list, too much, no time, or turns text around is rejected by its field', () => {
  const twice = [
    { name: 'HSTS', passed: true },
    { name: 'HSTS', passed: false },
  ]
  const times = { startedAt: '2026-01-01T00:00:00Z', expectedFrom: null, expectedTo: null }
  const stage = { auditId: 'a', auditor: 'b', scope: 'c', stage: 'review', ...times }
  const { evidence, rejected } = readFacts(
    [
      line({ type: 'WebsiteScanned', data: { checks: twice } }),
      line({ type: 'DocumentationReviewed', data: { checks: [{ name: 'Mood', passed: true }] } }),
      line({ type: 'RightsReviewed', data: { rights: Array(7).fill('mint') } }),
      line({ type: 'AuditStageChanged', data: { ...stage, startedAt: '2026-01-01T00:00:00+05' } }),
      line({
        type: 'AuditStageChanged',
        data: { ...stage, expectedTo: '2026-01-01T00:00:00 +05:00' },
      }),
      line({ data: { provider: 'Some\u202Eydob' } }),
      line({ type: 'WebsiteScanned', data: { checks: twice.slice(1) } }),
      line({ type: 'AuditStageChanged', data: stage }),
    ].join('\n'),
  )
  expect(rejected.map(({ row, reason }) => [row, reason.split(':')[0]])).toEqual([
    [1, 'data.checks'],
    [2, 'data.checks.0.name'],
    [3, 'data.rights'],
    [4, 'data.startedAt'],
    [5, 'data.expectedTo'],
    [6, 'data.provider'],
  ])
  expect(evidence.map(({ row }) => row)).toEqual([7, 8])
})

test('a correction needs what it corrects, of its type and about its subject', () => {
  const reading = readFacts(line({ supersedes: 'abcdefghijk' }))
  const planAfter = (...recorded: string[]) => planFacts(reading, [{ facts, recorded }])
  expect(planAfter().rejected).toEqual([
    {
      row: 1,
      reason: 'supersedes: Give the id of evidence that is recorded for this project.',
    },
  ])
  // KycRevoked, and KycVerified, which the line is.
  expect(planAfter('abcdefghijk.JEdKDO').rejected).toEqual([
    {
      row: 1,
      reason: 'supersedes: Give the id of evidence of the same type and about the same subject.',
    },
  ])
  expect(planAfter('abcdefghijk.6znfyf').evidence).toMatchObject([{ outcome: 'updated' }])
})

test('what the project says is rejected beside what another source said of it, and known when repeated', () => {
  const right = (tier: 'chain' | 'project', hash: string) =>
    line({
      type: 'PrivilegeGranted',
      source: { name: 'Reader', url: null, hash: hash.repeat(64), version: null, tier },
      data: {
        privilegeId: 'upgrades',
        right: 'upgrade',
        contract: { chain: 'Skerry', address: '0x1' },
        holder: null,
        holderKind: tier === 'chain' ? 'eoa' : 'dao',
        threshold: null,
        signers: null,
        delaySeconds: 0,
      },
    })
  const both = readFacts([right('chain', 'a'), right('project', 'a')].join('\n'))
  const known = [{ facts, recorded: [] }]
  expect(planFacts(both, known)).toMatchObject({
    evidence: [{ row: 1, outcome: 'created' }],
    rejected: [
      {
        row: 2,
        reason:
          'source.tier: Give a source other than the project itself: its own word replaces no other.',
      },
    ],
  })
  const said = saidOf(both)
  const recorded = [{ facts, recorded: ['abcdefghijk.zz94QT'] }]
  const newer = readFacts([right('chain', 'b'), right('project', 'b')].join('\n'))
  expect(planFacts(newer, recorded, new Map([['tidewell', said]]))).toMatchObject({
    evidence: [{ outcome: 'unchanged' }, { outcome: 'unchanged' }],
    rejected: [],
  })
})
