import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'

/** The engine writes in short transactions; a bulk import takes longer. */
const BUSY_MS = 30_000
const RETRY_MS = 50

/**
 * Takes what was deleted out of the bytes of the embedded engine's file, and the address of a person
 * out of the records that its streams keep. The file may be in use; it needs as much room again.
 *
 * @param email of the person, in lower case; null takes no address out
 * @throws Error when the file is busy for half a minute
 */
export const compactFile = (file: string, stage: string, email: string | null): void => {
  if (!existsSync(file)) return
  using database = new DatabaseSync(file, { timeout: BUSY_MS })
  // The newest record of a stream must stay, and a reader that comes again must understand it: an
  // email that is not in the table any more is not sent.
  const clear = database.prepare(`
    UPDATE _stream_records
    SET new_image = json_remove(json_set(new_image, '$.to.S', ''), '$.reason', '$.changes'), old_image = NULL
    WHERE table_name = :table AND lower(new_image ->> '$.to.S') = :email`)
  clear.run({ table: tableName(stage, 'email-outbox'), email })
  database.exec('VACUUM')
  // Else the pages as they were stay in the log beside the file.
  const cut = database.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  const until = Date.now() + BUSY_MS
  // Beside another checkpoint a try ends at once: SQLite does not wait out `timeout` for it.
  while (cut.all()[0]?.['busy'] !== 0) {
    if (Date.now() > until) throw new Error(`${file} is in use: its log could not be cut.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MS)
  }
}
