import * as v from 'valibot'
import { createInsightItems } from '../../lambdas/insights/operations.ts'
import { type ReadyName, readyQueries } from '../../shared/analytics/ready-queries.ts'
import { INSIGHT_DAYS, Insights } from '../../shared/contract/insights.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { Duck, Row } from './duckdb.ts'
import { lastDays, readySql } from './run-query.ts'

const inCamelCase = (name: string): string =>
  name.replaceAll(/[-_]([a-z])/g, (_, letter: string) => letter.toUpperCase())

const toRow = (row: Row): Row =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [inCamelCase(name), value]))

/**
 * Asks the ready queries and stores what `/staff/insights` shows.
 * @param now epoch milliseconds at which the export began
 */
export const publishInsights = async (at: TableContext, duck: Duck, now: number): Promise<void> => {
  const items = createInsightItems(at)
  for (const days of INSIGHT_DAYS) {
    const found: Record<string, readonly Row[]> = {}
    for (const name of Object.keys(readyQueries) as ReadyName[]) {
      const rows = await duck.rows(readySql(name, lastDays(Number(days), now)))
      found[inCamelCase(name)] = rows.map(toRow)
    }
    const insights = v.parse(Insights, found)
    await items.publish(days, { asOf: new Date(now).toISOString(), insights })
  }
}
