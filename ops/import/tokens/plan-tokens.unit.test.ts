import { expect, test } from 'vitest'
import { applyChanges, changedFacts } from '../../../lambdas/projects/dossier/change-facts.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import type { ListedToken } from '../parsed-file.ts'
import { planFacts } from '../plan-facts.ts'
import { readFacts } from '../read-facts.ts'
import { createProjectFinder } from '../sources/find-project.ts'
import { planTokens } from './plan-tokens.ts'

const source = { name: 'Token List Test', url: null, hash: null, version: '1.0.0' }
const address = (number: number): string => `0x${String(number).padStart(40, '0')}`
const token = (row: number, changes: Partial<ListedToken> = {}): ListedToken => ({
  row,
  chain: 'Ethereum',
  address: address(row),
  name: `Name ${row}`,
  ticker: `T${row}`,
  linked: [],
  ...changes,
})
const on = (chain: string, number: number) => ({ chain, address: address(number) })
const plan = (tokens: ListedToken[], existing: ProjectFacts[] = []) =>
  planTokens({ tokens, source }, existing)
const factsOf = (tokens: ListedToken[]): ProjectFacts[] =>
  plan(tokens).projects.map(({ facts }) => facts)

test('tokens that name each other become one project, over more than one link', () => {
  const { projects } = plan([
    token(1, { linked: [on('Base', 2)] }),
    token(2, { chain: 'Base', linked: [on('Ethereum', 1), on('Ink', 3)] }),
    token(3, { chain: 'Ink', linked: [on('Base', 2)] }),
    token(4),
  ])
  expect(projects.map(({ rows }) => rows)).toEqual([[1, 2, 3], [4]])
  expect(projects[0]?.facts).toMatchObject({
    chains: ['Ethereum', 'Base', 'Ink'],
    tokenTickers: ['T1', 'T2', 'T3'],
    contracts: [{ address: address(1) }, { address: address(2) }, { address: address(3) }],
  })
})

test('a token that names another is not taken in where the other does not name it, and that is told', () => {
  const { projects } = plan([
    token(1, { linked: [on('Base', 2)] }),
    token(2, { chain: 'Base', linked: [on('Ethereum', 1)] }),
    token(3, { chain: 'Base', linked: [on('Ethereum', 1), on('Ink', 9)] }),
  ])
  expect(projects.map(({ rows, notJoined }) => [rows, notJoined])).toEqual([
    [[1, 2], []],
    [[3], [`Ethereum:${address(1)}`]],
  ])
  expect(projects[0]?.facts.contracts).toHaveLength(2)
})

test('a link of one side is not told where others join the two', () => {
  const { projects } = plan([
    token(1, { linked: [on('Base', 2), on('Ink', 3)] }),
    token(2, { chain: 'Base', linked: [on('Ethereum', 1), on('Ink', 3)] }),
    token(3, { chain: 'Ink', linked: [on('Base', 2)] }),
  ])
  expect(projects.map(({ rows, notJoined }) => [rows, notJoined])).toEqual([[[1, 2, 3], []]])
})

test('an address that the list has twice is one project: the first row counts', () => {
  const upper = `0x${'AB'.repeat(20)}`
  const { projects, rejected } = plan([
    token(1, { address: upper }),
    token(2, { address: upper.toLowerCase(), name: 'Copy' }),
    token(3, { address: upper, chain: 'Base' }),
  ])
  expect(projects.map(({ rows }) => rows)).toEqual([[1], [3]])
  expect(rejected).toEqual([
    { row: 2, reason: 'address: Row 1 has the same; keep one of the two.' },
  ])
})

test('the same name and ticker join nothing', () => {
  const { projects } = plan([token(1, { name: 'Same' }), token(2, { name: 'Same' })])
  expect(projects.map(({ facts }) => facts.id)).toEqual([
    'same',
    expect.stringMatching(/^same[0-9a-f]{6}$/),
  ])
})

test('the same name under the same address on three chains is three ids', () => {
  const same = { name: 'Wrapped', address: address(6) }
  const ids = factsOf([
    token(1, same),
    token(2, { ...same, chain: 'Base' }),
    token(3, { ...same, chain: 'Ink' }),
  ]).map(({ id }) => id)
  expect(new Set(ids).size).toBe(3)
})

test('a new project is not rated by anything in it: what is unknown stays unknown', () => {
  const [facts] = factsOf([token(1)])
  expect(facts).toMatchObject({
    marketCapUsd: null,
    website: null,
    logo: null,
    demo: false,
    source,
  })
})

test('the same list again changes nothing, also when it comes in another order', () => {
  const tokens = [
    token(1, { linked: [on('Ethereum', 2)] }),
    token(2, { linked: [on('Ethereum', 1)] }),
    token(3),
  ]
  const again = plan(tokens.toReversed(), factsOf(tokens)).projects
  expect(again.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged'])
})

test('a newer version of a list renames its own projects and keeps their ids', () => {
  const before = factsOf([token(1, { name: 'Old' })])
  const [project] = plan([token(1, { name: 'New' })], before).projects
  expect(project).toMatchObject({ outcome: 'updated', facts: { id: 'old', name: 'New' } })
  expect(project?.changes).toEqual(['name: Old → New'])
})

test('another list adds addresses and tickers, and leaves the name alone', () => {
  const other = {
    ...factsOf([token(1, { name: 'First' })])[0]!,
    source: { ...source, name: 'Other' },
  }
  const [project] = plan(
    [
      token(1, { name: 'Mine', linked: [on('Base', 2)] }),
      token(2, { chain: 'Base', linked: [on('Ethereum', 1)] }),
    ],
    [other],
  ).projects
  expect(project).toMatchObject({
    outcome: 'updated',
    facts: { name: 'First', chains: ['Ethereum', 'Base'], tokenTickers: ['T1', 'T2'] },
  })
})

test('what a person described stays theirs: no list renames it, and its name finds it', () => {
  const own = projectFacts({
    contracts: [on('Ethereum', 1)],
    source: { ...source, name: 'Own research' },
  })
  const [first] = plan([token(1)], [own]).projects
  expect(first).toMatchObject({ outcome: 'updated', facts: { source: { name: 'Own research' } } })
  const [next] = plan([token(1, { name: 'Tide (old)' })], [first!.facts]).projects
  expect(next).toMatchObject({ outcome: 'unchanged', facts: { name: 'Tidewell' } })
  expect(createProjectFinder([next!])({ name: 'Tidewell' })).toBe('tidewell')
})

test('facts of our own that correct what a list made hold against the same list', () => {
  const listed = factsOf([token(1, { name: 'Tidewell (PoS)' })])[0]!
  const { source: _, ...line } = { ...listed, name: 'Tidewell' }
  const reading = readFacts(JSON.stringify({ type: 'Project', facts: line }))
  const [own] = planFacts(reading, [{ facts: listed, recorded: [] }], 0).projects
  const facts = applyChanges(listed, changedFacts(listed, own!.facts))
  expect(facts).toMatchObject({ name: 'Tidewell', source: { name: 'Own facts' } })
  expect(createProjectFinder([{ facts }])({ name: 'Tidewell' })).toBe(listed.id)
  expect(plan([token(1, { name: 'Tidewell (PoS)' })], [facts]).projects).toMatchObject([
    { outcome: 'unchanged' },
  ])
})

test('a row that links two projects is rejected, and both stay as they are', () => {
  const existing = factsOf([token(1), token(2)])
  const { projects, rejected } = plan(
    [token(1, { linked: [on('Ethereum', 2)] }), token(2, { linked: [on('Ethereum', 1)] })],
    existing,
  )
  expect(projects).toEqual([])
  expect(rejected.map(({ row }) => row)).toEqual([1, 2])
  expect(rejected[0]?.reason).toContain('name1 and name2')
})

test('rows that give a project more than 100 addresses are rejected by the limit, and 100 are taken', () => {
  const joined = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      token(index + 1, { linked: [on('Ethereum', index), on('Ethereum', index + 2)] }),
    )
  const tooMany = plan(joined(101))
  expect(tooMany.projects).toEqual([])
  expect(tooMany.rejected).toHaveLength(101)
  expect(tooMany.rejected[100]).toEqual({
    row: 101,
    reason: 'contracts: Give at most 100 addresses.',
  })

  const existing = factsOf(joined(100))
  expect(existing.map(({ contracts }) => contracts?.length)).toEqual([100])
  const more = plan(joined(101), existing)
  expect([more.projects, more.rejected.length]).toEqual([[], 101])
})

test('ids are 2 to 32 lower-case letters and digits whatever the name is', () => {
  const names = ['₿', 'A', '猫', 'X'.repeat(60), 'Ünïcode Côin', '$$$', 'A']
  const ids = factsOf(names.map((name, index) => token(index + 1, { name }))).map(({ id }) => id)
  expect(ids.every((id) => /^[a-z0-9]{2,32}$/.test(id))).toBe(true)
  expect(new Set(ids).size).toBe(names.length)
})
