import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
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
  /** Also projects that could not be rated. */
  readonly failures: Rebuilt['failures']
  /** The version that was published; undefined where the catalogue is right. */
  readonly catalogue: number | undefined
}

type Place = Pick<Connection, 'client' | 'objects' | 'stage'>

/** Makes everything that follows from the events anew where it is not right, heads first. */
export const rebuildAll = async (at: Place, options: RebuildOptions): Promise<AllRebuilt> =>
  await rebuildFromHeads(at, await rebuildHeads(at, options), options.signal)

/** The same but for the heads, of which `rebuildHeads` tells. */
export const rebuildFromHeads = async (
  { client, stage, objects }: Place,
  heads: Rebuilt,
  signal: AbortSignal,
): Promise<AllRebuilt> => {
  const at = { client, stage, signal }
  const damaged = new Set(heads.failures.map(({ stream }) => stream))
  // First: without it no page of projects is answered, and the lists of many users take long.
  const catalogue = await rebuildCatalogue(
    { client, stage, objects, now: () => Date.now() },
    damaged,
    signal,
  )
  await rebuildIncidentQueue(at)
  await rebuildAuditRows(at)
  await rebuildQuoteQueue(at, Date.now())
  await rebuildWatchers(at, Date.now())
  await rebuildSubscribers(at, Date.now())
  await rebuildNews(at, Date.now())
  const unrated = catalogue.unrated.map((id) => ({
    stream: streamName(projectDecider.category, id),
    reason:
      'It could not be rated, so that the catalogue has it as before: ' +
      'the line `project not rated` says why.',
  }))
  return { ...heads, failures: [...heads.failures, ...unrated], catalogue: catalogue.published }
}
