import { isUtf8 } from 'node:buffer'
import { accessSync, constants, existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isBusy, SQLITE, sqliteCode } from '../sqlite-code.ts'
import { StartError } from '../start-error.ts'

/** What is wrong with the embedded engine's file. */
export interface FileDamage {
  /** The structural damage in SQLite's words; undefined where only items are unreadable. */
  readonly structure: string | undefined
  /** Unreadable items of all tables, as far as they can be counted. */
  readonly unreadable: number
}

/** `text` is undefined where it cannot be read. */
export interface StoredRow {
  /** The partition key, without its type. */
  readonly partition: string
  readonly text: string | undefined
}

const BUSY_MS = 5_000

/**
 * Checks the whole file, some hundred MB a second. The engine itself notices damage only where it
 * reads, and then fails with the whole answer. The file may be in use.
 *
 * @returns undefined when it is whole, or not there
 * @throws StartError where it cannot be looked at, which says nothing of what it holds
 */
export const inspectDataFile = (file: string): FileDamage | undefined => {
  if (!existsSync(file)) return undefined
  let unreadable = 0
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
    using database = open(file)
    const [first] = database.prepare('PRAGMA quick_check(1)').all()
    const structure = first?.['quick_check'] === 'ok' ? undefined : String(first?.['quick_check'])
    for (const table of tablesIn(database)) unreadable += countUnreadable(database, table)
    return structure === undefined && unreadable === 0 ? undefined : { structure, unreadable }
  } catch (error) {
    if (isDamage(error)) return { structure: error.message, unreadable }
    throw new StartError(
      `The file ${file} cannot be read or written (${messageOf(error)}): ${remedyOf(error)}.`,
      { cause: error },
    )
  }
}

const isDamage = (error: unknown): error is Error =>
  sqliteCode(error) === SQLITE.CORRUPT || sqliteCode(error) === SQLITE.NOTADB

const remedyOf = (error: unknown): string => {
  if (isBusy(error)) return 'end the program that uses it'
  if (sqliteCode(error) === SQLITE.FULL) return 'make room'
  return 'give this user the rights to it and to its folder'
}

export const describeDamage = ({ structure, unreadable }: FileDamage): string =>
  [
    ...(structure === undefined ? [] : [structure]),
    ...(unreadable > 0 ? [`${unreadable} of its items cannot be read`] : []),
  ].join(', ')

/**
 * The items of a table by key; for those of a damaged page only the key is known, from the index.
 *
 * @param table its physical name
 * @param partition only the items of this partition key
 * @throws Error where neither table nor index can be read on
 */
export const readRows = function* (
  file: string,
  table: string,
  partition?: string,
): Generator<StoredRow> {
  using database = open(file)
  const name = quoted(table)
  const where = partition === undefined ? '' : 'WHERE pk = :pk'
  const keys = database.prepare(`SELECT rowid AS id, pk FROM ${name} ${where} ORDER BY pk, sk`)
  const item = database.prepare(
    `SELECT CAST(item_json AS BLOB) AS bytes FROM ${name} WHERE rowid = ?`,
  )
  const wanted = partition === undefined ? {} : { pk: `S:${partition}` }
  for (const { id, pk } of keys.iterate(wanted)) {
    let text: string | undefined
    try {
      text = textOf(item.get(Number(id))?.['bytes'])
    } catch {
      // The page is damaged.
    }
    yield { partition: String(pk).replace(/^S:/, ''), text }
  }
}

const open = (file: string): DatabaseSync => new DatabaseSync(file, { timeout: BUSY_MS })

const tablesIn = (database: DatabaseSync): string[] =>
  database
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name LIKE 'assay-%'")
    .all()
    .map(({ name }) => String(name))

const countUnreadable = (database: DatabaseSync, table: string): number => {
  const items = database.prepare(`SELECT CAST(item_json AS BLOB) AS bytes FROM ${quoted(table)}`)
  const isJson = database.prepare('SELECT json_valid(?) AS valid')
  let unreadable = 0
  for (const { bytes } of items.iterate()) {
    const text = textOf(bytes)
    if (text === undefined || isJson.get(text)?.['valid'] !== 1) unreadable += 1
  }
  return unreadable
}

const textOf = (bytes: unknown): string | undefined =>
  bytes instanceof Uint8Array && isUtf8(bytes) ? Buffer.from(bytes).toString('utf8') : undefined

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error)
