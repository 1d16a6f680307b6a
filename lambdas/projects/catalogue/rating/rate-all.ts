import { errorDetails, log } from '../../../platform/log.ts'
import { readTouched } from '../../../platform/dynamodb/touched-notes.ts'
import type { EventStore } from '../../../platform/event-store/event-store.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { loadDossiers, updateDossier } from '../../dossier/update-dossier.ts'
import { type CountItems, readEngagement } from '../../engagement/read-engagement.ts'
import { BrokenCatalogueError, checkObjects, sweepObjects } from '../store/catalogue-objects.ts'
import {
  type CatalogueStore,
  confirmManifest,
  hasOlderFormat,
  type Manifest,
  readManifest,
} from '../store/manifest.ts'
import {
  createPublisher,
  isOlder,
  PublicationConflictError,
  type Publishable,
  type Published,
  type Publisher,
} from '../store/publish-entries.ts'
import { type ProjectVersion, readProjectVersions } from '../store/project-versions.ts'
import { refreshIndex } from '../store/refresh-index.ts'
import { engagementOf } from './catalogue-entry.ts'
import { engagementFigures } from './engagement-figures.ts'
import { rateProject } from './rate-project.ts'
import { dueProjects, lackingProjects } from './select-projects.ts'

export interface RatingSources extends CatalogueStore {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
}

export interface Rated {
  /** Of the current catalogue; 0 without one. */
  readonly version: number
  /** Whether lists show anything new. */
  readonly published: boolean
  readonly projects: number
  /** Could not be rated; their entries stay. */
  readonly failed: readonly string[]
}

interface RateOptions {
  /**
   * `all`; `new`: those that the catalogue lacks in their newest version; `due`: those that time
   * alone changes, those that were viewed, voted on or measured since, and once a day also `new`.
   * Default: `all`.
   */
  readonly which?: 'all' | 'new' | 'due'
  /** Whose dossiers are rebuilt from events. Default: nobody's. */
  readonly fromEvents?: (project: string) => boolean
  /** Begins no further lot after that; epoch milliseconds. What is left stays due. */
  readonly until?: number
}

const AT_ONCE = 16
const MAX_TRIES = 5
/** Dossiers in memory at a time. */
const LOT = 1_000

/**
 * Rates projects as of now and publishes what changes, lot by lot. A catalogue that is missing,
 * damaged or of an older format is made anew of all projects, and shown when it is whole.
 * @throws {PublicationConflictError} when others kept publishing
 */
export const rateAll = async (
  sources: RatingSources,
  options: RateOptions = {},
): Promise<Rated> => {
  const publisher = createPublisher(sources)
  const failed = new Set<string>()
  const asOf = new Date(sources.now()).toISOString()
  const rated = await rateNow({ sources, publisher, options, failed })
  const manifest = await readManifest(sources)
  if (manifest) {
    if (options.which !== 'new') {
      await confirmManifest(sources, manifest, { asOf, isComplete: rated.isComplete })
    }
    await refreshIndex(sources, manifest)
    await sweepObjects(sources, (await readManifest(sources)) ?? manifest)
  }
  const { version, published, projects } = rated
  return { version, published, projects, failed: [...failed] }
}

/** Begins again where others have published since. */
const rateNow = async (run: Run): Promise<Outcome> => {
  for (let tries = 1; ; tries += 1) {
    const current = await readManifest(run.sources)
    try {
      return (current && (await tryToUpdate(run, current))) ?? (await makeAnew(run, current))
    } catch (error) {
      if (!(error instanceof PublicationConflictError) || tries === MAX_TRIES) throw error
    }
  }
}

interface Run {
  readonly sources: RatingSources
  readonly publisher: Publisher
  readonly options: RateOptions
  readonly failed: Set<string>
}

interface Outcome extends Published {
  readonly projects: number
  /** All streams were looked through, and what was missing is there. */
  readonly isComplete: boolean
}

/**
 * @returns undefined when the current catalogue cannot be read
 * @throws {PublicationConflictError} when it is not the current one any more
 */
const tryToUpdate = async (run: Run, current: Manifest): Promise<Outcome | undefined> => {
  try {
    return await update(run, current)
  } catch (error) {
    if (!(error instanceof BrokenCatalogueError)) throw error
    // What it names may be gone for that reason alone.
    if ((await readManifest(run.sources))?.snapshotId !== current.snapshotId) {
      throw new PublicationConflictError()
    }
    log('warn', 'catalogue is made anew', { error: errorDetails(error) })
    return undefined
  }
}

const update = async (run: Run, current: Manifest): Promise<Outcome> => {
  const { sources, publisher, options } = run
  const { which = 'all', until = Infinity } = options
  const notes =
    which === 'due'
      ? await Promise.all(
          (['engagement', 'metrics'] as const).map(
            async (table) => await readTouched({ ...sources, table }),
          ),
        )
      : []
  const isComplete = which !== 'due' || isIncomplete(current, sources.now())
  if (isComplete) await checkObjects(sources, current)
  const projects = await selectProjects(sources, current, which, {
    isComplete,
    touched: notes.flatMap(({ ids }) => ids),
  })
  let outcome: Published = { version: current.version, published: false }
  let from = 0
  for (; from < projects.length && sources.now() < until; from += LOT) {
    const lot = projects.slice(from, from + LOT)
    const { version, published } = await publisher.publish(await rateLot(run, lot))
    outcome = { version, published: published || outcome.published }
  }
  // Who was left out for lack of time stays due, noted or missing, with its figures of before.
  const left = new Set(projects.slice(from).map(({ id }) => id))
  // So does who could not be rated: nothing but its note says that a figure is new.
  const noted = new Set([...left, ...run.failed])
  for (const note of notes) await note.done(noted)
  return { ...outcome, projects: projects.length, isComplete: isComplete && left.size === 0 }
}

const selectProjects = async (
  sources: RatingSources,
  current: Manifest,
  which: 'all' | 'new' | 'due',
  { isComplete, touched }: { readonly isComplete: boolean; readonly touched: readonly string[] },
): Promise<readonly ProjectVersion[]> => {
  if (which === 'all') return await readProjectVersions(sources)
  const lacking = isComplete
    ? await lackingProjects(sources, current, await readProjectVersions(sources))
    : []
  if (which === 'new') return lacking
  const found = new Map([
    ...touched.map((id) => [id, { id, version: 0 }] as const),
    ...(await dueProjects(sources, current)).map((one) => [one.id, one] as const),
    ...lacking.map((one) => [one.id, one] as const),
  ])
  return [...found.values()]
}

const DAY_MS = 86_400_000

const isIncomplete = ({ completedAt }: Manifest, now: number): boolean =>
  completedAt === undefined || now - Date.parse(completedAt) >= DAY_MS

const makeAnew = async (run: Run, replaced: Manifest | undefined): Promise<Outcome> => {
  const projects = await readProjectVersions(run.sources)
  if (projects.length === 0 && !replaced && !(await hasOlderFormat(run.sources))) {
    return { version: 0, published: false, projects: 0, isComplete: true }
  }
  const lots = async function* (): AsyncGenerator<readonly Publishable[]> {
    for (let from = 0; from < projects.length; from += LOT) {
      yield await rateLot(run, projects.slice(from, from + LOT))
    }
  }
  const outcome = await run.publisher.publishAnew(replaced, lots())
  return { ...outcome, projects: projects.length, isComplete: true }
}

/** The rated ones. It logs each project that it cannot rate, and leaves its entry as it is. */
const rateLot = async (
  { sources, options: { which, fromEvents }, failed }: Run,
  lot: readonly ProjectVersion[],
): Promise<Publishable[]> => {
  const isNew = which === 'new'
  const open = isNew
    ? await loadDossiers(sources, lot)
    : async (project: ProjectVersion) =>
        await updateDossier(sources, project, { fromEvents: fromEvents?.(project.id) ?? false })
  // The full rating corrects what a new project's entry says of votes and views.
  const counts = isNew
    ? new Map<string, CountItems>()
    : await readEngagement(
        sources,
        lot.map(({ id }) => id),
      )
  const rated: Publishable[] = []
  await inParallel(lot, AT_ONCE, async (project) => {
    const count = counts.get(project.id)
    const rate = (dossier: Dossier, known: Parameters<Publishable['entry']>[0]) => {
      // Never before what is known, whose clock may be ahead.
      const now = Math.max(sources.now(), known ? Date.parse(known.ratedAt) : 0)
      const figures = count ? engagementFigures(count, now) : engagementOf(known)
      return rateProject(dossier, figures, now)
    }
    try {
      const dossier = await open(project)
      if (!dossier) return
      // Finds a project that cannot be rated before the others are published.
      const first = rate(dossier, undefined)
      const entry: Publishable['entry'] = (known) => {
        if (!known || (count && !isOlder(first, known))) return first
        // The projector was here meanwhile, and knows nothing of the newest votes and views: they go in
        // now, or with the next run where it has newer evidence.
        if (count && known.version > dossier.version) return { ...known, dueAt: sources.now() }
        return rate(dossier, known)
      }
      rated.push({ id: project.id, entry })
    } catch (error) {
      failed.add(project.id)
      log('error', 'project not rated', { project: project.id, error: errorDetails(error) })
    }
  })
  return rated
}
