import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  DirectoryBusyError,
  type ExportDirectory,
  openExportDirectory,
} from './directory/export-directory.ts'
import { MANIFEST } from './directory/manifest.ts'
import { forgetUsers } from './export-activity.ts'

const POLL_MS = 500
/** An export of all takes some minutes. */
const FREE_MS = 600_000

/**
 * Takes what users did on the site out of an export, after the end of a run that is under way; fine
 * where there is none.
 *
 * @throws {OpsError} when it is damaged, of another stage, or still being written after ten minutes
 */
export const forgetInExport = async (
  path: string,
  stage: string,
  users: readonly string[],
  { signal }: { readonly signal: AbortSignal },
): Promise<void> => {
  if (!existsSync(join(path, MANIFEST))) return
  const directory = await openWhenFree(path, stage, signal)
  try {
    await forgetUsers(directory, users)
  } finally {
    directory.close()
  }
}

const openWhenFree = async (
  path: string,
  stage: string,
  signal: AbortSignal,
): Promise<ExportDirectory> => {
  for (const until = Date.now() + FREE_MS; ;) {
    try {
      return await openExportDirectory(path, { stage, restart: false })
    } catch (error) {
      if (!(error instanceof DirectoryBusyError) || Date.now() > until) throw error
      await wait(POLL_MS, undefined, { signal })
    }
  }
}
