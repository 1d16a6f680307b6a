import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import type { InsightDays, Insights } from '../../../shared/contract/insights.ts'
import { compressInParts, decompressParts } from '../../platform/dynamodb/compressed-parts.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'

interface Published {
  /** When the export began that the insights are of. */
  readonly asOf: string
  readonly insights: Insights
}

/** What was published last, an item for each number of days. */
export interface InsightItems {
  read(days: InsightDays): Promise<Published | null>
  /** Replaces what was there. */
  publish(days: InsightDays, published: Published): Promise<void>
}

/** In the table `snapshots`: the next export makes them again. */
export const createInsightItems = ({ client, stage }: TableContext): InsightItems => {
  const TableName = tableName(stage, 'snapshots')
  const keyOf = (days: InsightDays) => ({ name: 'insights', part: days })
  return {
    read: async (days) => {
      const { Item } = await client.send(new GetCommand({ TableName, Key: keyOf(days) }))
      if (!Item) return null
      const { asOf, data } = Item as { readonly asOf: string; readonly data: Uint8Array }
      return { asOf, insights: (await decompressParts([data])) as Insights }
    },
    publish: async (days, { asOf, insights }) => {
      const [data, ...more] = await compressInParts(insights)
      // A year's rows are some kilobytes.
      if (more.length > 0) throw new Error(`The insights of ${days} days do not fit an item.`)
      await client.send(new PutCommand({ TableName, Item: { ...keyOf(days), asOf, data } }))
    },
  }
}
