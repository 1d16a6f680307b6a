import * as v from 'valibot'
import { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { BrokenStreamError } from '../../platform/event-store/errors.ts'
import type { HeadChange } from '../../platform/event-store/events/head-change.ts'
import type { Projector } from '../../platform/event-store/stream-consumer.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { projectDecider } from '../decider.ts'
import type { Dossier } from '../dossier/dossier.ts'
import { loadDossiers } from '../dossier/update-dossier.ts'
import { engagementOf, noEngagement } from './rating/catalogue-entry.ts'
import type { RatingSources } from './rating/rate-lots.ts'
import { rateProject } from './rating/rate-project.ts'
import { createPublisher } from './store/publish-entries.ts'

const AT_ONCE = 16

/**
 * Publishes the projects of a batch that the catalogue has in an older version, rated anew. Dossiers
 * are updated first, so that every rating has its evidence. A catalogue of another format is left to
 * the rating of all projects, which every deployment starts.
 */
export const createCatalogueProjector = (sources: RatingSources): Projector => {
  const publisher = createPublisher(sources)
  return async (changes) => {
    const failures = new Map<string, unknown>()
    const rated: Dossier[] = []
    // Imports write the dossiers of what they list.
    const open = await loadDossiers(sources, changes.map(projectOf))
    await inParallel(changes, AT_ONCE, async (change) => {
      try {
        const dossier = checked(change, await open(projectOf(change)))
        // Finds projects that cannot be rated before the others are published.
        rateProject(dossier, noEngagement, sources.now())
        rated.push(dossier)
      } catch (error) {
        failures.set(change.stream, error)
      }
    })
    if (rated.length > 0) {
      await publisher.publish(
        rated.map((dossier) => ({
          id: dossier.id,
          // What is listed in this version already is published anew only where its columns lag.
          entry: (known) =>
            known && known.version >= dossier.version
              ? known
              : rateProject(dossier, engagementOf(known), sources.now()),
        })),
      )
    }
    return failures
  }
}

const projectOf = ({ stream, version }: HeadChange) => ({
  id: stream.slice(streamName(projectDecider.category, '').length),
  version,
})

const checked = ({ stream, version }: HeadChange, dossier: Dossier | undefined): Dossier => {
  if (!dossier || dossier.version < version) {
    throw new BrokenStreamError(stream, (dossier?.version ?? 0) + 1, 'the event is missing')
  }
  v.assert(ProjectFacts, dossier.facts)
  return dossier
}
