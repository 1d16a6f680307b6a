import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { ignoreConditionFailure } from '../../platform/dynamodb/ignore-condition-failure.ts'
import { newestBefore } from '../../platform/dynamodb/newest-before.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'

/** How often a member of staff read the audit in a month. */
interface ReadingRow {
  /** Of the stream: `<user>.2026-11`. */
  readonly id: string
  readonly readings: number
  readonly newest: string | null
  readonly version: number
}

/** Who read the audit. The rows follow the heads. */
export interface ReadingRows {
  /** Repeatable, and never goes back to an older head. */
  put(row: ReadingRow): Promise<void>
  /** The newest month first. @param before place of the last row of the page before */
  list(
    max: number,
    before: string | undefined,
  ): Promise<{ readonly rows: readonly ReadingRow[]; readonly next: string | null }>
}

const NAME = 'audit#readings'

/** In the table `snapshots`; `ops rebuild` restores it. */
export const createReadingRows = ({ client, stage }: TableContext): ReadingRows => {
  const TableName = tableName(stage, 'snapshots')
  return {
    put: async (row) => {
      await ignoreConditionFailure(
        client.send(
          new PutCommand({
            TableName,
            Item: { name: NAME, part: placeOf(row.id), ...row },
            ConditionExpression: 'attribute_not_exists(version) OR version <= :v',
            ExpressionAttributeValues: { ':v': row.version },
          }),
        ),
      )
    },
    list: async (max, before) => {
      // One more shows whether a page follows.
      const { Items = [] } = await client.send(newestBefore(TableName, NAME, before, max + 1))
      const rows = (Items as ReadingRow[]).slice(0, max)
      const last = rows.at(-1)
      return { rows, next: Items.length > max && last ? placeOf(last.id) : null }
    },
  }
}

/** Months in their order. */
const placeOf = (id: string): string => {
  const { month, reader } = partsOf(id)
  return `${month}#${reader}`
}

/** Of a stream's id. */
export const partsOf = (id: string): { readonly reader: string; readonly month: string } => {
  const dot = id.lastIndexOf('.')
  return { reader: id.slice(0, dot), month: id.slice(dot + 1) }
}
