import { errorDetails, log } from '../../../platform/log.ts'
import type { EventStore } from '../../../platform/event-store/event-store.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import { loadDossiers, updateDossier } from '../../dossier/update-dossier.ts'
import { readEngagement } from '../../engagement/read-engagement.ts'
import { type CatalogueEntry, engagementOf } from './catalogue-entry.ts'
import type { CatalogueTable, SnapshotManifest } from '../snapshot/snapshot-items.ts'
import { engagementFigures } from './engagement-figures.ts'
import { patchEntries } from './patch-entries.ts'
import { type ProjectVersion, readProjectVersions } from '../snapshot/project-versions.ts'
import { confirmSnapshot, publishSnapshot } from '../snapshot/publish-snapshot.ts'
import { rateProject } from './rate-project.ts'
import { readSnapshot } from '../snapshot/read-snapshot.ts'

export interface RatingSources extends CatalogueTable {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
}

export interface Rated {
  /** Of the current catalogue; 0 without one. */
  readonly version: number
  readonly published: boolean
  readonly projects: number
  /** Could not be rated; their entries stay. */
  readonly failed: readonly string[]
}

interface RateOptions {
  /** Rebuilds every dossier from events. Default: false. */
  readonly fromEvents?: boolean
  /** Skips projects that the catalogue has in their newest version. Default: false. */
  readonly onlyNew?: boolean
}

const AT_ONCE = 16
/** Dossiers in memory at a time. */
const LOT = 1_000

/**
 * Rates all projects as of now and publishes the catalogue if anything changes. Keeps what other
 * publishers put in.
 * @throws {PublicationConflictError} when others kept publishing
 */
export const rateAll = async (
  sources: RatingSources,
  options: RateOptions = {},
): Promise<Rated> => {
  const asOf = new Date(sources.now()).toISOString()
  const failed = new Set<string>()
  let rated: readonly CatalogueEntry[] | undefined
  let right: SnapshotManifest | undefined
  let published = true
  const version = await publishSnapshot(sources, async (current) => {
    const currentEntries = current && (await entriesOf(sources, current))
    // An unreadable snapshot may hold projects that were listed after this run's reading.
    if (!rated || (current && !currentEntries))
      rated = await rateEach(sources, currentEntries, options, failed)
    const merged = patchEntries(currentEntries ?? [], rated)
    published = merged !== undefined || (current !== undefined && !currentEntries)
    right = published ? undefined : current
    return published ? (merged ?? []) : undefined
  })
  if (right && !options.onlyNew) await confirmSnapshot(sources, right, asOf)
  return { version, published, projects: rated?.length ?? 0, failed: [...failed] }
}

/** undefined when the snapshot lacks a part, is damaged, or of another format. */
const entriesOf = async (table: CatalogueTable, manifest: SnapshotManifest) => {
  try {
    return await readSnapshot(table, manifest)
  } catch (error) {
    const isDamaged =
      error instanceof SyntaxError ||
      (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
    if (!isDamaged) throw error
    return undefined
  }
}

const rateEach = async (
  sources: RatingSources,
  currentEntries: readonly CatalogueEntry[] | undefined,
  { fromEvents = false, onlyNew = false }: RateOptions,
  failed: Set<string>,
): Promise<CatalogueEntry[]> => {
  const known = new Map(currentEntries?.map((entry) => [entry.row.id, entry]))
  const projects = (await readProjectVersions(sources)).filter(
    ({ id, version }) => !onlyNew || (known.get(id)?.version ?? 0) < version,
  )
  // Without the snapshot's entry there were no votes or views; the full rating corrects the rest.
  const engagement =
    onlyNew && currentEntries
      ? undefined
      : await readEngagement(
          sources,
          projects.map(({ id }) => id),
        )
  const entries: CatalogueEntry[] = []
  for (let from = 0; from < projects.length; from += LOT) {
    const lot = projects.slice(from, from + LOT)
    const open = onlyNew
      ? await loadDossiers(sources, lot)
      : async (project: ProjectVersion) => await updateDossier(sources, project, { fromEvents })
    await inParallel(lot, AT_ONCE, async (project) => {
      try {
        const dossier = await open(project)
        const counts = engagement?.get(project.id)
        const now = sources.now()
        const figures = counts
          ? engagementFigures(counts, now)
          : engagementOf(known.get(project.id))
        if (dossier) entries.push(rateProject(dossier, figures, now))
      } catch (error) {
        failed.add(project.id)
        log('error', 'project not rated', { project: project.id, error: errorDetails(error) })
      }
    })
  }
  return entries
}
