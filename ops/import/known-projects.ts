import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { projectDecider, type ProjectState } from '../../lambdas/projects/decider.ts'
import { scanHeads } from '../streams/scan-heads.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { KnownProject } from './plan-facts.ts'

/** Every project as its head has it, those included that were recorded just before. Reads all heads. */
export const readKnownProjects = async (
  tables: TableContext,
  store: Pick<EventStore, 'load'>,
  signal: AbortSignal,
): Promise<KnownProject[]> => {
  const prefix = streamName(projectDecider.category, '')
  const known: KnownProject[] = []
  for await (const { stream, rv, s } of scanHeads(tables, signal, ['stream', 'rv', 's'], true)) {
    if (!stream.startsWith(prefix)) continue
    const state =
      rv === projectDecider.reducerVersion
        ? (s as ProjectState)
        : (await store.load(projectDecider, stream.slice(prefix.length))).state
    if (state.status === 'listed') known.push(state)
  }
  return known
}
