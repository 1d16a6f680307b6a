import * as v from 'valibot'
import { Instant } from '../../shared/contract/values.ts'
import { ProjectFacts } from '../../shared/values/project.ts'
import { streamName } from '../platform/event-store/decider.ts'
import type { EventStore } from '../platform/event-store/event-store.ts'
import type { HeadChange } from '../platform/event-store/head-change.ts'
import type { Projector } from '../platform/event-store/stream-consumer.ts'
import { BrokenCatalogueError } from './catalogue.ts'
import type { CatalogueTable, Pointer } from './catalogue-items.ts'
import { type ListedProject, projectDecider } from './decider.ts'
import { mergeProjects } from './merge-projects.ts'
import { publishCatalogue } from './publish-catalogue.ts'
import { readEdition } from './read-edition.ts'

type Store = Pick<EventStore, 'load'>

/** What every row of the catalogue comes from: a head that is something else must not get into it. */
const Listed = v.object({ status: v.literal('listed'), facts: ProjectFacts, updatedAt: Instant })

/**
 * Publishes one edition for all projects of a batch: that in force, with the heads in the batch in
 * place of the rows they are newer than, ranked anew. What the edition holds already is not
 * published again. When another publisher was faster it begins again with the other's edition.
 */
export const createCatalogueProjector =
  ({ store, ...table }: CatalogueTable & { readonly store: Store }): Projector =>
  async (changes) => {
    const failures = new Map<string, unknown>()
    const projects: ListedProject[] = []
    for (const change of changes) {
      try {
        projects.push(await readProject(store, change))
      } catch (error) {
        failures.set(change.stream, error)
      }
    }
    if (projects.length > 0) {
      await publishCatalogue(table, async (inForce) =>
        mergeProjects(inForce ? await rowsOf(table, inForce) : [], projects),
      )
    }
    return failures
  }

const readProject = async (
  store: Store,
  { stream, reducerVersion, state }: HeadChange,
): Promise<ListedProject> => {
  const { category, reducerVersion: ours } = projectDecider
  const id = stream.slice(streamName(category, '').length)
  const newest = reducerVersion === ours ? state : (await store.load(projectDecider, id)).state
  v.assert(Listed, newest)
  return newest
}

const rowsOf = async (table: CatalogueTable, pointer: Pointer) => {
  const rows = await readEdition(table, pointer)
  if (!rows) throw new BrokenCatalogueError(pointer.edition)
  return rows
}
