import type { Connection } from '../connect.ts'
import { rebuildAuditRows } from './rebuild-audit-rows.ts'
import { rebuildCatalogue } from './rebuild-catalogue.ts'
import { type RebuildOptions, type Rebuilt, rebuildHeads } from './rebuild-heads.ts'
import { rebuildIncidentQueue } from './rebuild-incident-queue.ts'
import { rebuildNews } from './rebuild-news.ts'
import { rebuildQuoteQueue } from './rebuild-quote-queue.ts'
import { rebuildSubscribers } from './rebuild-subscribers.ts'
import { rebuildWatchers } from './rebuild-watchers.ts'

export interface AllRebuilt extends Rebuilt {
  /** The version that was published; undefined where the catalogue is right. */
  readonly catalogue: number | undefined
}

/** Makes everything that follows from the events anew where it is not right, heads first. */
export const rebuildAll = async (
  { client, stage, objects }: Pick<Connection, 'client' | 'objects' | 'stage'>,
  options: RebuildOptions,
): Promise<AllRebuilt> => {
  const at = { client, stage }
  const heads = await rebuildHeads(at, options)
  await rebuildIncidentQueue(at)
  await rebuildAuditRows(at)
  await rebuildQuoteQueue(at, Date.now())
  await rebuildWatchers(at, Date.now())
  await rebuildSubscribers(at, Date.now())
  await rebuildNews(at, Date.now())
  const damaged = new Set(heads.failures.map(({ stream }) => stream))
  const catalogue = await rebuildCatalogue({ ...at, objects, now: () => Date.now() }, damaged)
  return { ...heads, catalogue }
}
