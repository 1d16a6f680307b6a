import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { commands } from '../../ops/commands.ts'
import { commandLines } from '../support/documents/runbook.ts'
import { deadReferences, type Named } from './documents.ts'

const root = join(import.meta.dirname, '..', '..')

const FOLDERS = ['docs', 'infra', 'lambdas', 'local', 'ops', 'scripts', 'shared', 'test', 'web']

const files = [
  ...readdirSync(root),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${folder}/${name.replaceAll('\\', '/')}`,
    ),
  ),
]

const namesIn = (folder: string): string[] =>
  readdirSync(join(root, folder)).map((name) => name.replace(/\.ts$/, ''))

const named: Named = {
  files,
  scripts: Object.keys(
    (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }).scripts,
  ),
  opsCommands: [...commands.keys()],
  benchParts: namesIn('test/bench'),
}

// The acceptance list names what is to be built, not what is there.
const documents = files.filter((file) => file.endsWith('.md') && file !== 'docs/acceptance.md')

test('the documents are found', () => {
  expect(documents).toEqual(
    expect.arrayContaining(['README.md', 'ARCHITECTURE.md', 'docs/limits.md']),
  )
})

test.each(documents)('each path and command in %s leads somewhere', (document) => {
  expect(deadReferences(join(root, document), named)).toEqual([])
})

const allCommands: string[] = []
for (const [name, { load }] of commands) {
  const { parts = new Map() } = await load()
  allCommands.push(name, ...[...parts.keys()].map((part) => `${name} ${part}`))
}

test.each(allCommands)('the runbook says when operators give `npm run ops -- %s`', (command) => {
  const lines = commandLines(`npm run ops -- ${command}`)
  const itself = lines.filter((line) =>
    /^(?: [-A-Z]|$)/.test(line.slice(`npm run ops -- ${command}`.length)),
  )
  expect(itself).not.toEqual([])
})

test('the index of decisions has each of them, in the order of their numbers', () => {
  const folder = join(root, 'docs', 'decisions')
  const pages = readdirSync(folder).filter((name) => name !== 'README.md')
  const index = readFileSync(join(folder, 'README.md'), 'utf8')
  const rows = [...index.matchAll(/^\| \[(\d+)\]\(([^)]+)\) +\| (?=\S)/gm)]
  expect(rows.map(([, , page]) => page)).toEqual(pages.toSorted())
  for (const [, number = '', page] of rows) expect(page).toMatch(new RegExp(`^0*${number}-`))
})

test.each([
  ['a file that is gone', 'See `shared/values/gone.ts`.', ['shared/values/gone.ts']],
  ['a folder that is gone', 'See `lambdas/gone/`.', ['lambdas/gone/']],
  ['a file by its name alone', 'See `gone.ts`.', ['gone.ts']],
  ['a link to a document that is gone', 'See [this](docs/gone.md).', ['docs/gone.md']],
  ['a script that npm does not have', 'Run `npm run gone`.', ['npm run gone']],
  ["an operators' command that is gone", 'Run `npm run ops -- gone`.', ['npm run ops -- gone']],
  ['nothing wrong', 'See `shared/values/days.ts`, run `npm run ops -- verify --json`.', []],
])('%s', (_, text, expected) => {
  const folder = mkdtempSync(join(tmpdir(), 'assay-documents-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'document.md')
  writeFileSync(file, text)
  expect(deadReferences(file, named)).toEqual(expected)
})
