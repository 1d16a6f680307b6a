import type { TableGrant, TableRights, TableUse } from '../platform/deployment.ts'

/** How the files beside this one say what functions may do to tables. */

/** Items of every key. */
export const may = (...uses: readonly TableUse[]): readonly TableGrant[] => [{ may: uses }]

/** @param keys partition keys; `Watchlist#*` for all of a kind */
export const on = (
  keys: readonly string[],
  ...uses: readonly TableUse[]
): readonly TableGrant[] => [{ may: uses, keys }]

/** Queries of an index, by any of its keys. */
export const by = (index: string): readonly TableGrant[] => [{ may: ['read'], index }]

/** All rights of each. */
export const together = (...parts: readonly TableRights[]): TableRights => {
  const tables: Record<string, readonly TableGrant[]> = {}
  for (const part of parts) {
    for (const [table, grants] of Object.entries(part)) {
      tables[table] = [...(tables[table] ?? []), ...grants]
    }
  }
  return tables
}

const streamsOf = (categories: readonly string[]): readonly string[] =>
  categories.map((category) => `${category}#*`)

/** What reads the events of streams without their heads. */
export const readsEvents = (...categories: readonly string[]): TableRights => ({
  events: on(streamsOf(categories), 'read'),
})

/** What reads streams of some categories: their heads, and their events where a reducer has changed. */
export const reads = (...categories: readonly string[]): TableRights => ({
  events: on(streamsOf(categories), 'read'),
  heads: on(streamsOf(categories), 'read'),
})

/** What appends to streams of some categories: reads them, notes beginnings and moves heads, too. */
export const appends = (...categories: readonly string[]): TableRights => ({
  events: on(streamsOf(categories), 'read', 'put'),
  heads: on(streamsOf(categories), 'read', 'put'),
  streams: on(streamsOf(categories), 'put'),
})
