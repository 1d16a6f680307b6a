import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { createEventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import type { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { projectFacts } from '../../../test/support/data/project-facts.ts'
import { runningPlace } from '../../../test/support/product/data-place.ts'
import { refusalOf } from '../../../test/support/product/refusal-of.ts'
import { runCommand } from '../../../test/support/product/run-command.ts'
import { temporaryFolder } from '../../../test/support/setup/temporary-folder.ts'
import { importFile } from '../../commands/import.ts'
import { readKnownProjects } from '../known-projects.ts'

const folder = temporaryFolder('sources')
const data = join(folder, 'data-of-test')
const place = await runningPlace(data)
const address = (digit: string): string => `0x${digit.repeat(40)}`

beforeAll(async () => {
  const file = fileOf('facts.ndjson', projectLine({}))
  expect((await run(file, '--format', 'facts')).exitCode).toBe(0)
})

const projects = async () =>
  await readKnownProjects(place, createEventStore(place), new AbortController().signal)

const run = async (...args: string[]) => {
  const done = await runCommand(importFile, [...args, '--data', data, '--json'])
  return { ...done, counted: done.out === '' ? null : done.json() }
}

const fileOf = (name: string, text: string): string => {
  const file = join(folder, name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, text)
  return file
}

const projectLine = (changes: Partial<ProjectFacts>): string =>
  JSON.stringify({
    type: 'Project',
    facts: projectFacts({
      links: { repository: 'https://github.com/tidewell/protocol' },
      aliases: ['TideLend'],
      family: 'Tidewell',
      ...changes,
    }),
  })

test('incidents of a checkout come in once; what is of no project is named', async () => {
  const section = (heading: string): string => `### ${heading}\n\n### Lost: $5k\n\n---\n`
  fileOf('checkout/README.md', section('20260102 TideLend - Reentrancy'))
  fileOf('checkout/past/2025/README.md', section('20250102 Nobody - Reentrancy'))
  fileOf('checkout/src/README.md', section('20240102 TideLend - Reentrancy'))
  const args = [join(folder, 'checkout'), '--format', 'defihacklabs'] as const
  const first = await run(...args)
  expect(first).toMatchObject({
    exitCode: 0,
    counted: { rows: 2, created: 1, unmatched: [{ row: 2, reason: '2025-01-02 Nobody' }] },
  })
  expect(first.err).toContain('Not matched: row 2, 2025-01-02 Nobody')
  expect((await run(...args)).counted).toMatchObject({ created: 0, unchanged: 1 })
})

test('a newer checkout brings what is new, and does not bring back what was corrected', async () => {
  const section = (heading: string): string => `### ${heading}\n\n### Lost: $500m\n\n---\n`
  const bring = async (version: string) =>
    await run(join(folder, 'newer'), '--format', 'defihacklabs', '--source-version', version)
  fileOf('newer/README.md', section('20260301 TideLend - Oracle'))
  expect((await bring('aaaaaaa')).counted).toMatchObject({ created: 1 })
  const recorded = async () =>
    (await projects()).find(({ facts: { id } }) => id === 'tidewell')?.recorded ?? []
  const wrong = (await recorded()).at(-1)?.split('.')[0]
  const correction = {
    project: 'tidewell',
    type: 'IncidentConfirmed',
    at: '2026-03-01T00:00:00.000Z',
    source: { name: 'Our own reading', url: null, hash: null, version: null },
    supersedes: wrong,
    data: {
      incidentId: 'dhl-20260301-tidelend',
      title: 'TideLend: Oracle',
      kind: 'exploit',
      severity: 'low',
      lossUsd: 50_000,
      chain: null,
      url: null,
    },
  }
  const file = fileOf('correction.ndjson', JSON.stringify(correction))
  expect((await run(file, '--format', 'facts')).counted).toMatchObject({ updated: 1 })

  expect((await bring('bbbbbbb')).counted).toMatchObject({ created: 0, unchanged: 1 })
  fileOf(
    'newer/README.md',
    section('20260401 TideLend - Flash loan') + section('20260301 TideLend - Oracle'),
  )
  expect((await bring('ccccccc')).counted).toMatchObject({ created: 1, unchanged: 1 })
  expect((await bring('ddddddd')).counted).toMatchObject({ created: 0, unchanged: 2 })
  expect(await recorded()).toHaveLength(4)
})

test('results of Scorecard find the project by its repository', async () => {
  const result = (name: string) => ({
    date: '2026-10-01',
    repo: { name },
    scorecard: { version: 'v5.2.1' },
    score: 7.3,
  })
  const results = [result('github.com/Tidewell/Protocol'), result('github.com/tidewell/docs')]
  const file = fileOf('scorecard.json', JSON.stringify(results))
  const counted = { rows: 2, rejected: [], unmatched: [{ row: 2 }] }
  expect((await run(file, '--format', 'scorecard')).counted).toMatchObject({
    ...counted,
    created: 1,
  })
  expect((await run(file, '--format', 'scorecard')).counted).toMatchObject({
    ...counted,
    unchanged: 1,
  })
})

test('a discovery makes a project once, and its evidence comes with it', async () => {
  const file = fileOf(
    'discovered.json',
    JSON.stringify({
      name: 'oxbow',
      timestamp: Date.parse('2026-03-01T00:00:00Z') / 1000,
      entries: [
        {
          type: 'Contract',
          name: 'Bridge',
          address: `eth:${address('1')}`,
          sourceHashes: [`0x${'a'.repeat(64)}`],
          sinceTimestamp: 1_700_000_000,
        },
        {
          type: 'EOA',
          address: `eth:${address('2')}`,
          receivedPermissions: [
            { permission: 'upgrade', from: `eth:${address('1')}` },
            { permission: 'challenge', from: `eth:${address('1')}` },
          ],
        },
      ],
    }),
  )
  const first = await run(file, '--format', 'l2beat')
  expect(first).toMatchObject({ exitCode: 0, counted: { rows: 5, created: 4, skipped: 1 } })
  const before = await projects()
  const oxbow = before.find(({ facts }) => facts.id === 'oxbow')
  expect(oxbow).toMatchObject({
    facts: { name: 'oxbow', contracts: [{ chain: 'Ethereum', address: address('1') }] },
  })
  expect(oxbow?.recorded).toHaveLength(3)
  expect((await run(file, '--format', 'l2beat')).counted).toMatchObject({
    created: 0,
    unchanged: 4,
  })
  expect(await projects()).toEqual(before)
})

/** Who may upgrade a contract, as it was read on a day. */
const discovered = (name: string, day: string, bridge: string, holder: string): string =>
  fileOf(
    `discovered-${name}-${day}.json`,
    JSON.stringify({
      name,
      timestamp: Date.parse(day) / 1000,
      entries: [
        {
          type: 'Contract',
          name: 'Bridge',
          address: `eth:${address(bridge)}`,
          sourceHashes: [`0x${'a'.repeat(64)}`],
          sinceTimestamp: 1_700_000_000,
        },
        {
          type: 'EOA',
          address: `eth:${address(holder)}`,
          receivedPermissions: [{ permission: 'upgrade', from: `eth:${address(bridge)}` }],
        },
      ],
    }),
  )

test('a later discovery brings no right again that is as it was', async () => {
  const bring = async (day: string, holder: string) =>
    (await run(discovered('fallow', day, '5', holder), '--format', 'l2beat')).counted
  expect(await bring('2026-03-01', '6')).toMatchObject({ created: 4 })
  expect(await bring('2026-04-01', '6')).toMatchObject({ created: 0, unchanged: 4 })
  expect(await bring('2026-05-01', '7')).toMatchObject({ created: 1, unchanged: 3 })
})

test('a right that a discovery reads again as it was before it was corrected is named', async () => {
  const bring = async (day: string) =>
    await run(discovered('sedge', day, '8', '9'), '--format', 'l2beat')
  const recorded = async () =>
    (await projects()).find(({ facts: { id } }) => id === 'sedge')?.recorded ?? []
  expect((await bring('2026-03-01')).counted).toMatchObject({ created: 4 })
  const right = {
    project: 'sedge',
    type: 'PrivilegeGranted',
    at: '2026-03-01T00:00:00.000Z',
    source: { name: 'Our own reading', url: null, hash: null, version: null },
    supersedes: (await recorded()).at(-1)?.split('.')[0],
    data: {
      privilegeId: 'l2beat-fc25b6c84b0bc2312ab7f802',
      right: 'upgrade',
      contract: { chain: 'Ethereum', address: address('8') },
      holder: address('9'),
      holderKind: 'eoa',
      threshold: null,
      signers: null,
      delaySeconds: 86_400,
    },
  }
  const correction = fileOf('right.ndjson', JSON.stringify(right))
  expect((await run(correction, '--format', 'facts')).counted).toMatchObject({ updated: 1 })

  const again = await bring('2026-04-01')
  expect(again).toMatchObject({ exitCode: 0, counted: { created: 0, unchanged: 3, skipped: 1 } })
  expect(again.err).toContain(
    'Left out: 1 row, sedge: PrivilegeGranted l2beat-fc25b6c84b0bc2312ab7f802 reads again what was corrected; ' +
      'send it as facts if it became so',
  )
  expect(await recorded()).toHaveLength(4)
})

test('a fictional project does not come in beside real ones, and the remedy is said', async () => {
  const file = fileOf('demo.ndjson', projectLine({ id: 'quern', name: 'Quern', demo: true }))
  const { exitCode, err } = await run(file, '--format', 'facts')
  expect(exitCode).toBe(1)
  expect(err).toMatch(/There are real projects here, and the file brings demo ones.*--empty/)
  expect((await projects()).map(({ facts }) => facts.id)).not.toContain('quern')
})

test.for([
  [['--format', 'facts', '--read-at', '2026-01-01'], /^--read-at belongs to --format l2beat/],
  [['--format', 'l2beat', '--read-at', 'May'], /^--read-at takes a day/],
  [['--format', 'l2beat', '--read-at', '2026-02-30'], /^--read-at takes a day/],
  [['--format', 'l2beat', '--source-version', 'a b'], /^--source-version takes/],
] as const)('says what is wrong with %j', async ([args, message]) => {
  expect(await refusalOf(importFile, [fileOf('any.json', '{}'), ...args])).toMatch(message)
})
