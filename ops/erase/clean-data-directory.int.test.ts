import { spawnSync } from 'node:child_process'
import fs, { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockDirectory } from '../../local/data-directory/directory-lock.ts'
import { cleanDataDirectory } from './clean-data-directory.ts'

let path = ''
beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), 'assay-clean-'))
  for (const folder of ['outbox', 'data', 'analytics']) mkdirSync(join(path, folder))
})
afterEach(() => rmSync(path, { recursive: true, force: true }))

const mailTo = (email: string): string => JSON.stringify({ to: email })

/** Changes a file once, in the moment before it is opened. */
const onceOpened = (file: string, change: () => void): void => {
  const { openSync } = fs
  const waiting = [change]
  vi.spyOn(fs, 'openSync').mockImplementation((...args) => {
    if (args[0] === file) waiting.pop()?.()
    return openSync(...args)
  })
  syncBuiltinESMExports()
}
afterEach(() => {
  vi.restoreAllMocks()
  syncBuiltinESMExports()
})

test('a mail that a product at work gives its name meanwhile goes, and no other', () => {
  const outbox = join(path, 'outbox')
  const mail = join(outbox, 'theirs.json')
  writeFileSync(`${mail}.part`, mailTo('Perpetua@Assay.example'))
  writeFileSync(join(outbox, 'kept.json'), mailTo('kept@assay.example'))
  onceOpened(`${mail}.part`, () => renameSync(`${mail}.part`, mail))
  expect(cleanDataDirectory(path, 'test', 'perpetua@assay.example').found).toEqual([])
  expect(readdirSync(outbox)).toEqual(['kept.json'])
})

test('a file that gets another name while all are searched is named by that', () => {
  const [before, after] = ['1.parquet.part', '1.parquet'].map((name) =>
    join(path, 'analytics', name),
  ) as [string, string]
  writeFileSync(before, 'seen: perpetua@assay.example')
  onceOpened(before, () => renameSync(before, after))
  expect(cleanDataDirectory(path, 'test', 'perpetua@assay.example').found).toEqual([after])
})

test('what still holds the address is named', () => {
  const file = join(path, 'analytics', 'notes.txt')
  writeFileSync(file, 'seen: perpetua@assay.example')
  expect(cleanDataDirectory(path, 'test', 'perpetua@assay.example')).toEqual({
    files: 1,
    bytes: 28,
    found: [file],
  })
})

test('an address is found that lies across the end of what is read at once', () => {
  const file = join(path, 'analytics', 'large.txt')
  writeFileSync(file, `${'x'.repeat(8_000_000 - 4)} ann@x.example`)
  expect(cleanDataDirectory(path, 'test', 'ann@x.example').found).toEqual([file])
})

test('mails to people whose addresses contain the address stay, and are not named', () => {
  const write = (name: string, mail: object): void =>
    writeFileSync(join(path, 'outbox', name), JSON.stringify(mail))
  const others = ['joann@x.example', 'jo.ann@x.example', 'ann@x.example.org', 'ann@x.example-y.org']
  for (const [number, to] of others.entries()) write(`other-${number}.json`, { to })
  write('theirs.json', { to: 'Ann@x.example' })
  write('in-text.json', { to: 'staff@x.example', text: 'Who:\nann@x.example.\n' })
  const { found } = cleanDataDirectory(path, 'test', 'ann@x.example')
  expect(readdirSync(join(path, 'outbox')).toSorted()).toEqual(
    others.map((_, number) => `other-${number}.json`),
  )
  expect(found).toEqual([])
})

test('an address is found where a key or a value of the engine’s file begins or ends with it', () => {
  for (const [name, bytes] of Object.entries({
    key: 'S:ann@x.exampleS:2',
    value: '"ann@x.example"',
  })) {
    writeFileSync(join(path, 'analytics', name), bytes)
  }
  expect(cleanDataDirectory(path, 'test', 'ann@x.example').found).toHaveLength(2)
})

test('a directory that was cleaned is still locked to other processes', () => {
  const lock = join(import.meta.dirname, '..', '..', 'local', 'data-directory', 'directory-lock.ts')
  const script =
    `import { lockDirectory } from ${JSON.stringify(lock)}\n` +
    `console.log(lockDirectory(${JSON.stringify(path)}) ? 'held' : 'refused')`
  const inOtherProcess = (): string =>
    spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
      encoding: 'utf8',
    }).stdout.trim()
  const unlock = lockDirectory(path)
  cleanDataDirectory(path, 'test', 'perpetua@assay.example')
  expect(inOtherProcess()).toBe('refused')
  unlock?.()
  expect(inOtherProcess()).toBe('held')
})
