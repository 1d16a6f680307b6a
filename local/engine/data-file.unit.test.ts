import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, expect, test, vi } from 'vitest'
import { temporaryFolder } from '../../test/support/setup/temporary-folder.ts'
import { StartError } from '../start-error.ts'
import { inspectDataFile } from './data-file.ts'

const folder = temporaryFolder('data-file')
afterEach(() => vi.restoreAllMocks())

const wholeFile = (name: string): string => {
  const file = join(folder, name)
  using database = new DatabaseSync(file)
  database.exec('CREATE TABLE "assay-local-events" (pk TEXT, sk TEXT, item_json TEXT)')
  return file
}

/** Fails as SQLite does, with one of its codes. */
const failWith = (errcode: number, message: string): void => {
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(() => {
    throw Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
  })
}

test('a file that is no database is damaged', () => {
  const file = join(folder, 'text.db')
  writeFileSync(file, 'this is no database '.repeat(1000))
  expect(inspectDataFile(file)).toEqual({ structure: 'file is not a database', unreadable: 0 })
})

test.each([
  [11, 'database disk image is malformed'],
  // SQLITE_CORRUPT_INDEX
  [779, 'database disk image is malformed'],
])('what SQLite calls corrupt by the code %i is damage', (errcode, message) => {
  const file = wholeFile(`corrupt-${errcode}.db`)
  failWith(errcode, message)
  expect(inspectDataFile(file)).toEqual({ structure: message, unreadable: 0 })
})

test('what cannot be opened is not called damaged, and the sentence asks for the rights', () => {
  const file = join(folder, 'a-folder.db')
  mkdirSync(file)
  expect(() => inspectDataFile(file)).toThrow(
    new StartError(
      `The file ${file} cannot be read or written (unable to open database file): ` +
        'give this user the rights to it and to its folder.',
    ),
  )
})

test.each([
  [5, 'database is locked', 'end the program that uses it'],
  // SQLITE_READONLY_DIRECTORY
  [1544, 'attempt to write a readonly database', 'give this user the rights to it'],
  [13, 'database or disk is full', 'make room'],
])('the code %i of SQLite is no damage, and the sentence has a remedy', (errcode, message, way) => {
  const file = wholeFile(`whole-${errcode}.db`)
  failWith(errcode, message)
  expect(() => inspectDataFile(file)).toThrow(StartError)
  expect(() => inspectDataFile(file)).toThrow(`(${message}): ${way}`)
})

// Root may write whatever the mode says.
test.skipIf(process.getuid?.() === 0)('a file that this user may not write is no damage', () => {
  const file = wholeFile('read-only.db')
  chmodSync(file, 0o400)
  expect(() => inspectDataFile(file)).toThrow(
    /cannot be read or written \(EACCES: .*: give this user the rights/,
  )
})
