import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { OpsError } from '../../ops-error.ts'

/** The lock of the directory. It stays: to delete it would let two processes in. */
export const LOCK = '.lock.db'

/** Another process writes into the directory. */
export class DirectoryBusyError extends OpsError {}

/**
 * Keeps a directory for this process: by a lock of SQLite on an empty file, which ends with a process
 * however it ends.
 *
 * @returns what gives it free again
 * @throws {DirectoryBusyError} while another one has it
 * @throws {OpsError} where none can be made
 */
export const lockDirectory = (directory: string): (() => void) => {
  let lock: DatabaseSync | undefined
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    lock = new DatabaseSync(join(directory, LOCK), { timeout: 0 })
    // No second file beside it: nothing is ever written.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    throw isBusy(error)
      ? new DirectoryBusyError(`Another process exports into ${directory}: wait for its end.`)
      : new OpsError(`The directory ${directory} cannot be written (${codeOf(error)}).`, {
          cause: error,
        })
  }
  return () => lock.close()
}

const SQLITE_BUSY = 5

const isBusy = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : String(error)
