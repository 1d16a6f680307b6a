import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { newestBefore } from '../../platform/dynamodb/newest-before.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import { expiryOf } from './quote-fields.ts'

/** Requests in the order of time. It follows the heads, which have all else. */
export interface Queue {
  /** Repeatable. */
  put(entry: { readonly id: string; readonly requestedAt: string }): Promise<void>
  /**
   * The newest first.
   * @param before cursor of the page before
   * @returns ids with the cursor of the last, null when nothing follows
   */
  list(
    max: number,
    before: string | undefined,
  ): Promise<{ readonly ids: readonly string[]; readonly next: string | null }>
}

/** In the table `snapshots`, until a request expires; `ops rebuild` restores it. */
export const createQueue = ({ client, stage }: TableContext): Queue => {
  const TableName = tableName(stage, 'snapshots')
  const name = 'quotes'
  return {
    put: async ({ id, requestedAt }) => {
      const expiresAt = expiryOf(Date.parse(requestedAt))
      const Item = { name, part: `${requestedAt}#${id}`, expiresAt }
      await client.send(new PutCommand({ TableName, Item }))
    },
    list: async (max, before) => {
      // One more shows whether a page follows.
      const { Items = [] } = await client.send(newestBefore(TableName, name, before, max + 1))
      const parts = Items.map(({ part }) => String(part))
      const shown = parts.slice(0, max)
      return {
        ids: shown.map((part) => part.slice(part.indexOf('#') + 1)),
        next: parts.length > max ? (shown.at(-1) ?? null) : null,
      }
    },
  }
}
