import { appendFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { paginateScan } from '@aws-sdk/lib-dynamodb'
import { ACTIVITY_KEPT_DAYS, type ActivityItem } from '../../lambdas/events/operations.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { userEvents } from '../../shared/contract/events.ts'
import { DAY_MS } from '../../shared/values/days.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { ExportDirectory } from './directory/export-directory.ts'
import { datasetOf } from './directory/manifest.ts'
import { fromLines, fromParquet } from './directory/sql-of-dataset.ts'
import { quoted, textIn } from './duckdb.ts'
import { dayOf } from './event-row.ts'
import type { ExportOptions } from './export-events.ts'

const ROWS_AT_ONCE = 100_000

export interface ActivityExport {
  readonly added: number
  /** Rows of the table that no column can take. */
  readonly invalid: number
}

/**
 * Adds the user events that the export does not have, by a scan of the whole table, and takes away
 * those that are older than the table keeps them and those of erased users.
 *
 * @param forget further users whose events are taken away
 * @param now epoch milliseconds
 */
export const exportActivity = async (
  { client, stage }: TableContext,
  directory: ExportDirectory,
  {
    signal,
    onProgress,
    rowsAtOnce = ROWS_AT_ONCE,
    forget = [],
    now,
  }: ExportOptions & { readonly forget?: readonly string[]; readonly now: number },
): Promise<ActivityExport> => {
  const oldest = new Date(now - ACTIVITY_KEPT_DAYS * DAY_MS).toISOString().slice(0, 10)
  await dropBefore(directory, oldest)
  await forgetUsers(directory, forget)
  const gone = goneUsers(forget)
  const file = join(directory.scratch, 'activity.ndjson')
  let lines: string[] = []
  let read = 0
  let invalid = 0
  const before = rowsOf(directory)
  const flush = async (): Promise<void> => {
    if (lines.length === 0) return
    appendFileSync(file, lines.join(''))
    lines = []
    await directory.change(
      'activity',
      `SELECT * FROM ${fromLines('activity', file)} AS found ` +
        `ANTI JOIN activity AS known USING (user_id, id) ` +
        `WHERE found.day >= ${quoted(oldest)} AND found.user_id NOT IN (${gone})`,
      [],
    )
    rmSync(file)
  }
  for await (const { Items = [] } of paginateScan(
    { client },
    { TableName: tableName(stage, 'activity') },
  )) {
    signal.throwIfAborted()
    for (const item of Items as ActivityItem[]) {
      const line = activityLine(item)
      if (line === undefined) invalid += 1
      else lines.push(line)
    }
    read += Items.length
    onProgress?.(read, read)
    if (lines.length >= rowsAtOnce) await flush()
  }
  await flush()
  return { added: rowsOf(directory) - before, invalid }
}

const rowsOf = (directory: ExportDirectory): number =>
  activityFiles(directory).reduce((sum, { rows }) => sum + rows, 0)

const activityFiles = (directory: ExportDirectory) =>
  directory.manifest().files.filter((file) => datasetOf(file) === 'activity')

const dropBefore = async (directory: ExportDirectory, oldest: string): Promise<void> => {
  const old = activityFiles(directory).filter(
    ({ path }) => (/\/day=([\d-]+)\//.exec(path)?.[1] ?? '') < oldest,
  )
  if (old.length > 0) await directory.change('activity', undefined, old)
}

/** Takes away what erased users did, as the exported events say who they are, and what others did. */
export const forgetUsers = async (
  directory: ExportDirectory,
  forget: readonly string[],
): Promise<void> => {
  const files = activityFiles(directory)
  const all = fromParquet(
    'activity',
    files.map(({ path }) => join(directory.path, path)),
  )
  const named = await directory.duck.rows(
    `SELECT DISTINCT filename FROM ${all} WHERE user_id IN (${goneUsers(forget)})`,
  )
  const concerned = new Set(named.map((row) => textIn(row, 'filename')))
  const remove = files.filter(({ path }) => concerned.has(join(directory.path, path)))
  if (remove.length === 0) return
  const from = fromParquet('activity', [...concerned])
  await directory.change(
    'activity',
    `SELECT * FROM ${from} WHERE user_id NOT IN (${goneUsers(forget)})`,
    remove,
  )
}

const goneUsers = (forget: readonly string[]): string =>
  [
    `SELECT substr(stream, ${'Profile#'.length + 1}) FROM events WHERE type = 'PersonalDataErased'`,
    ...(forget.length > 0 ? [`SELECT unnest([${forget.map(quoted).join()}])`] : []),
  ].join(' UNION ALL ')

/** undefined for a row that no column can take. */
const activityLine = ({
  user,
  id,
  at,
  eventName,
  properties,
}: ActivityItem): string | undefined => {
  const texts: readonly unknown[] = [user, id, eventName, properties]
  if (!texts.every((text) => typeof text === 'string' && text.isWellFormed())) return undefined
  try {
    // Anybody may send any name: only known ones name a folder.
    const type = Object.hasOwn(userEvents, eventName) ? eventName : 'custom'
    const row = {
      type,
      day: dayOf(at),
      user_id: user,
      id,
      done_at: at,
      event_name: eventName,
      properties,
    }
    return `${JSON.stringify(row)}\n`
  } catch {
    return undefined
  }
}
