import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/**
 * Flips one bit in the text of a stored item, as a failing disk does, where `within` begins in it.
 * The engine must have ended.
 *
 * @param table its physical name
 * @param place of the item among those of its partition, in the order of their keys
 */
export const flipBit = (
  file: string,
  table: string,
  { partition, place = 0, within }: { partition: string; place?: number; within: string },
): void => {
  using database = new DatabaseSync(file)
  const items = database.prepare(
    `SELECT rowid AS id, CAST(item_json AS BLOB) AS bytes FROM "${table}" WHERE pk = ? ORDER BY sk`,
  )
  const { id, bytes } = items.all(`S:${partition}`)[place] ?? {}
  if (!(bytes instanceof Uint8Array)) throw new Error(`There is no such item of ${partition}.`)
  const at = Buffer.from(bytes).indexOf(within)
  if (at === -1) throw new Error(`The item of ${partition} does not hold ${within}.`)
  const flipped = Buffer.from(bytes)
  flipped[at] = flipped[at]! ^ 0x80
  database
    .prepare(`UPDATE "${table}" SET item_json = CAST(? AS TEXT) WHERE rowid = ?`)
    .run(flipped, Number(id))
}

/** Flips bits in the head of the first page of a table, so that SQLite finds none of its items there. */
export const breakFirstPage = (file: string, table: string): void => {
  using database = new DatabaseSync(file)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  const page = Number(
    database.prepare('SELECT rootpage FROM sqlite_master WHERE name = ?').get(table)?.['rootpage'],
  )
  const size = Number(database.prepare('PRAGMA page_size').get()?.['page_size'])
  database.close()
  const handle = openSync(file, 'r+')
  const head = Buffer.alloc(64)
  const at = (page - 1) * size + 8
  readSync(handle, head, 0, head.length, at)
  for (const [index, byte] of head.entries()) head[index] = byte ^ 0x55
  writeSync(handle, head, 0, head.length, at)
  closeSync(handle)
}
