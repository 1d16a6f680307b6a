import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { type CatalogueStore, rateAll } from '../../lambdas/projects/operations.ts'

interface CatalogueRebuilt {
  /** The version that was published; undefined where the current one is right. */
  readonly published: number | undefined
  /** Projects that could not be rated. */
  readonly unrated: readonly string[]
}

/**
 * Makes every project's dossier anew of its events, and publishes the catalogue anew where it is not
 * what they say now. A project that cannot be rated stays as the catalogue has it.
 *
 * @param damaged streams whose events are not whole: what is gone of them may be in the dossier alone,
 *   so that it stays
 * @throws {PublicationConflictError} when others kept publishing
 */
export const rebuildCatalogue = async (
  table: CatalogueStore,
  damaged: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<CatalogueRebuilt> => {
  const { version, published, failed } = await rateAll(
    { ...table, store: createEventStore(table) },
    { fromEvents: (id) => !damaged.has(streamName(projectDecider.category, id)), signal },
  )
  return { published: published ? version : undefined, unrated: failed }
}
