import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from '../sqlite-code.ts'

/**
 * The lock of a directory. It stays: to delete it would let two processes in. Nothing else in this
 * process may open it: to close a file ends all POSIX locks that the process has on it.
 */
export const LOCK = '.lock.db'

/** Node closes a database that nothing refers to. */
const held = new Set<DatabaseSync>()

/**
 * Keeps a directory for this process: by a lock of SQLite on an empty file, which ends with a process
 * however it ends.
 *
 * @returns what gives it free again; undefined while another one has it
 * @throws Error where none can be made
 */
export const lockDirectory = (directory: string): (() => void) | undefined => {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(directory, LOCK), { timeout: 0 })
  try {
    // No second file beside it: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) return undefined
    throw error
  }
  held.add(lock)
  return () => {
    if (held.delete(lock)) lock.close()
  }
}
