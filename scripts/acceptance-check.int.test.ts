import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../test/support/setup/temporary-folder.ts'

const ROOT = join(import.meta.dirname, '..')
const folder = temporaryFolder('acceptance')

const LIST = `# Checklist

- A1.1 [1] (unit) Pure code.
- A1.2 [1] (handler) A request.
- A1.12 [2] (browser) A page. — As people see it.
- A2.1 [3] (infra) A template.
- A2.2 [4] (browser) Not due yet.
- ~~A2.3 [1] (unit) Dropped.~~
`

/** Enough for all that is due. */
const ENOUGH: Results = {
  'shared/values/ids.unit.test.ts': ['A1.1 ids'],
  'lambdas/auth/account/signup.int.test.ts': ['A1.2 signs up'],
  'test/journeys/home.journey.test.ts': ['A1.12 shows the page'],
  'infra/api/api-stack.int.test.ts': ['A2.1 has a route'],
}

/** Titles of passing tests by file; a failing one begins with `FAILS`. */
type Results = Readonly<Record<string, readonly string[]>>

const check = (results: Results, list = LIST) => {
  const listFile = join(folder, 'list.md')
  const reportFile = join(folder, 'report.json')
  writeFileSync(listFile, list)
  const testResults = Object.entries(results).map(([file, titles]) => ({
    name: join(ROOT, file),
    assertionResults: titles.map((title) => ({
      title: title.replace(/^FAILS /, ''),
      status: title.startsWith('FAILS ') ? 'failed' : 'passed',
    })),
  }))
  writeFileSync(reportFile, JSON.stringify({ testResults }))
  const script = join(import.meta.dirname, 'acceptance-check.mjs')
  const args = [script, listFile, '--stages', '1,2,3', reportFile]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

/** What is printed below a heading. */
const below = (stdout: string, heading: string): readonly string[] => {
  const part = stdout.split('\n\n').find((text) => text.startsWith(`${heading}:\n`)) ?? ''
  return part
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
}

const CHEAPER = 'Named by passing tests of a cheaper level only'
const MISSING = 'No passing test names'
const CROWDED = 'A title names more than 2 statements'

test('all is well when each statement that is due has a test of its level', () => {
  expect(check(ENOUGH)).toEqual({
    status: 0,
    stdout: [
      'stage 1: 2 of 2',
      'stage 2: 1 of 1',
      'stage 3: 1 of 1',
      'all: 4 of 4 ids have a passing test of their level (tests read: 4, reports: 1)',
      '',
    ].join('\n'),
    stderr: '',
  })
})

test.each([
  ['no test', {}],
  ['a failing test only', { 'test/journeys/home.journey.test.ts': ['FAILS A1.12 shows'] }],
  ['a longer id', { 'test/journeys/home.journey.test.ts': ['A1.123 shows'] }],
])('a statement that is named by %s is missing', (_, results) => {
  const { status, stdout } = check({
    ...ENOUGH,
    'test/journeys/home.journey.test.ts': ['shows'],
    ...results,
  })
  expect(status).toBe(1)
  expect(below(stdout, MISSING)).toEqual(['A1.12 [2] (browser) A page. — As people see it.'])
  expect(below(stdout, CHEAPER)).toEqual([])
})

test('a statement is proven by tests of its level and dearer ones, those of the templates by these alone', () => {
  const files = [
    'web/lib/one.unit.test.tsx',
    'infra/deployment.unit.test.ts',
    'lambdas/one.int.test.ts',
    'infra/one.int.test.ts',
    'test/journeys/one.journey.test.ts',
  ]
  const levels = ['unit', 'handler', 'infra', 'browser']
  // Of each level one for each of the files, which is all that names it.
  const idOf = (level: number, file: number) => `A${level + 1}.${file + 1}`
  const list = levels.flatMap((level, at) =>
    files.map((file, of) => `- ${idOf(at, of)} [${1 + (of % 3)}] (${level}) ${file}`),
  )
  const results = files.map((file, of) => [file, levels.map((_, at) => idOf(at, of))])
  const { status, stdout } = check(Object.fromEntries(results) as Results, `${list.join('\n')}\n`)
  expect(status).toBe(1)
  expect(below(stdout, MISSING)).toEqual([])
  expect(below(stdout, CHEAPER).map((line) => line.replace(/^A\S+ \[\d\] /, ''))).toEqual([
    '(handler) web/lib/one.unit.test.tsx',
    '(handler) infra/deployment.unit.test.ts',
    '(handler) infra/one.int.test.ts',
    '(infra) web/lib/one.unit.test.tsx',
    '(infra) infra/deployment.unit.test.ts',
    '(infra) lambdas/one.int.test.ts',
    '(infra) test/journeys/one.journey.test.ts',
    '(browser) web/lib/one.unit.test.tsx',
    '(browser) infra/deployment.unit.test.ts',
    '(browser) lambdas/one.int.test.ts',
    '(browser) infra/one.int.test.ts',
  ])
})

describe('a title', () => {
  test('that names three statements is told, whether its test passes or not', () => {
    const { status, stdout } = check({
      ...ENOUGH,
      'test/journeys/all.journey.test.ts': ['A1.1, A1.2 and A1.12 at once', 'FAILS A1.1 A1.2 A2.2'],
    })
    expect(status).toBe(1)
    expect(below(stdout, CROWDED)).toEqual([
      'test/journeys/all.journey.test.ts: A1.1, A1.2 and A1.12 at once',
      'test/journeys/all.journey.test.ts: A1.1 A1.2 A2.2',
    ])
  })

  test('may name two', () => {
    const { status } = check({ ...ENOUGH, 'test/journeys/all.journey.test.ts': ['A1.1 A1.2 both'] })
    expect(status).toBe(0)
  })
})

test.each([
  ['a report without tests', {}, LIST, 'contains no test'],
  ['a file that tells no kind', { 'test/one.test.ts': ['A1.1'] }, LIST, 'tells no kind'],
  ['a line that is no statement', ENOUGH, `${LIST}- A4.1 [1] (magic) One.\n`, 'is not a statement'],
  ['an id twice', ENOUGH, `${LIST}- A1.1 [1] (unit) One.\n`, 'repeats A1.1'],
  ['a stage without statements', ENOUGH, '- A1.1 [1] (unit) One.\n', 'no id of stage 2'],
])('%s cannot be checked', (_, results, list, reason) => {
  const { status, stderr } = check(results, list)
  expect(status).toBe(2)
  expect(stderr).toContain(reason)
})
