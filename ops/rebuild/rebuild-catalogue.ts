import { streamName } from '../../lambdas/platform/event-store/decider.ts'
import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { projectDecider } from '../../lambdas/projects/decider.ts'
import { type CatalogueStore, rateAll } from '../../lambdas/projects/operations.ts'
import { OpsError } from '../ops-error.ts'

/**
 * Makes every project's dossier anew of its events, and publishes the catalogue anew where it is not
 * what they say now. A project that cannot be rated stays as the catalogue has it.
 *
 * @param damaged streams whose events are not whole: what is gone of them may be in the dossier alone,
 *   so that it stays
 * @returns the version that was published; undefined when the current one is right
 * @throws {PublicationConflictError} when others kept publishing
 * @throws {OpsError} when projects could not be rated; the others are published
 */
export const rebuildCatalogue = async (
  table: CatalogueStore,
  damaged: ReadonlySet<string>,
): Promise<number | undefined> => {
  const { version, published, failed } = await rateAll(
    { ...table, store: createEventStore(table) },
    { fromEvents: (id) => !damaged.has(streamName(projectDecider.category, id)) },
  )
  if (failed.length > 0) {
    throw new OpsError(
      `The catalogue is right but for what could not be rated: ${failed.join(', ')}. ` +
        'Their events say something that the formula cannot read; verify finds those that were changed.',
    )
  }
  return published ? version : undefined
}
