import { isDiskFull } from '../../local/system-errors.ts'
import { OpsError } from '../ops-error.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { type ExportDirectory, openExportDirectory } from './directory/export-directory.ts'
import { exportAccounts } from './export-accounts.ts'
import { exportActivity } from './export-activity.ts'
import { type EventExport, exportEvents, type ExportOptions } from './export-events.ts'
import type { KnownAccount } from './known-accounts.ts'
import { mergeFiles } from './merge-files.ts'

interface ExportTask extends ExportOptions {
  readonly directory: string
  /** Forget what is there, but for accounts. */
  readonly restart: boolean
  readonly accounts: AsyncIterable<KnownAccount>
  /** Users whose events on the site are taken away. */
  readonly forget?: readonly string[]
  /** Epoch milliseconds. */
  readonly now: number
  /** Called with the export when it is complete, before it is given free. */
  readonly onComplete?: (directory: ExportDirectory) => Promise<void>
}

export interface ExportResult extends EventExport {
  readonly activityAdded: number
  readonly activityInvalid: number
  readonly accounts: number
}

/**
 * Brings the export in a directory up to date, or begins it there. What is written becomes part of
 * it in steps, each whole or not at all: after a kill the same command goes on, and nothing is there
 * twice.
 *
 * @throws {OpsError} when the export is damaged or of other tables, or the disk is full
 */
export const runExport = async (
  at: TableContext,
  { directory: path, restart, accounts, forget, now, onComplete, ...options }: ExportTask,
): Promise<ExportResult> => {
  let directory: ExportDirectory | undefined
  try {
    directory = await openExportDirectory(path, { stage: at.stage, restart })
    const events = await exportEvents(at, directory, options)
    const ofUsers = await exportActivity(at, directory, {
      ...options,
      now,
      ...(forget && { forget }),
    })
    const known = await exportAccounts(directory, accounts, options.signal)
    await mergeFiles(directory, options.signal)
    await directory.complete(new Date(now).toISOString())
    await onComplete?.(directory)
    return {
      ...events,
      activityAdded: ofUsers.added,
      activityInvalid: ofUsers.invalid,
      accounts: known,
    }
  } catch (error) {
    throw isDiskFull(error) ? fullDisk(path, error) : error
  } finally {
    directory?.close()
  }
}

const fullDisk = (path: string, cause: unknown): OpsError =>
  new OpsError(
    `There is no room left for the export in ${path}: it is as its last whole step left it. ` +
      'Make room and give the same command again.',
    { cause },
  )
