import * as v from 'valibot'
import { ProjectFacts } from '../../../shared/values/project.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { BrokenStreamError } from '../../platform/event-store/errors.ts'
import type { HeadChange } from '../../platform/event-store/events/head-change.ts'
import type { Projector } from '../../platform/event-store/stream-consumer.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { projectDecider } from '../decider.ts'
import type { Dossier } from '../dossier/dossier.ts'
import { loadDossiers } from '../dossier/update-dossier.ts'
import { type CatalogueEntry, engagementOf } from './rating/catalogue-entry.ts'
import {
  type CatalogueTable,
  hasCurrentFormat,
  type SnapshotManifest,
} from './snapshot/snapshot-items.ts'
import { patchEntries } from './rating/patch-entries.ts'
import { publishSnapshot } from './snapshot/publish-snapshot.ts'
import type { RatingSources } from './rating/rate-all.ts'
import { rateProject } from './rating/rate-project.ts'
import { BrokenCatalogueError, readSnapshot } from './snapshot/read-snapshot.ts'

const AT_ONCE = 16

/**
 * Publishes one snapshot per batch: the current one, with the projects it holds in an older version
 * rated anew. Dossiers are updated first, so that every rating has its evidence.
 * Starts again when another publisher wins. A snapshot of another format is left to the rating of
 * all projects, which every deployment starts.
 */
export const createCatalogueProjector =
  (sources: RatingSources): Projector =>
  async (changes) => {
    const failures = new Map<string, unknown>()
    const rated: { readonly dossier: Dossier; readonly stream: string }[] = []
    // Imports write the dossiers of what they list.
    const open = await loadDossiers(sources, changes.map(projectOf))
    await inParallel(changes, AT_ONCE, async (change) => {
      try {
        const dossier = checked(change, await open(projectOf(change)))
        // Finds projects that cannot be rated before the others are published.
        rateProject(dossier, engagementOf(undefined), sources.now())
        rated.push({ dossier, stream: change.stream })
      } catch (error) {
        failures.set(change.stream, error)
      }
    })
    if (rated.length > 0) {
      await publishSnapshot(sources, async (current) => {
        if (current && !hasCurrentFormat(current)) return undefined
        const currentEntries = current ? await entriesOf(sources, current) : []
        return patchEntries(currentEntries, rateAnew(currentEntries, rated, sources.now()))
      })
    }
    return failures
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

/** Only what the snapshot lacks: moves by time alone are the schedule's to publish. */
const rateAnew = (
  currentEntries: readonly CatalogueEntry[],
  rated: readonly { readonly dossier: Dossier }[],
  now: number,
): CatalogueEntry[] => {
  const known = new Map(currentEntries.map((entry) => [entry.row.id, entry]))
  return rated.flatMap(({ dossier }) => {
    const entry = known.get(dossier.id)
    if (entry && entry.version >= dossier.version) return []
    return [rateProject(dossier, engagementOf(entry), now)]
  })
}

const entriesOf = async (table: CatalogueTable, manifest: SnapshotManifest) => {
  const entries = await readSnapshot(table, manifest)
  if (!entries) throw new BrokenCatalogueError(manifest.snapshotId)
  return entries
}
