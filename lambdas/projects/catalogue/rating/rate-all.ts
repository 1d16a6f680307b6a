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
  hasOtherFormat,
  type Look,
  type Manifest,
  otherFormatAsOf,
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
import { lookThrough, type ProjectVersion, readProjectVersions } from '../store/project-versions.ts'
import { refreshIndex } from '../store/refresh-index.ts'
import { engagementOf } from './catalogue-entry.ts'
import { engagementFigures } from './engagement-figures.ts'
import { rateProject } from './rate-project.ts'
import { lackingProjects, waitingProjects } from './select-projects.ts'

export interface RatingSources extends CatalogueStore {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
}

export interface Rated {
  /** Of the current catalogue; 0 without one. */
  readonly version: number
  /** Whether lists show anything new. */
  readonly published: boolean
  readonly projects: number
  /** There was no time for. */
  readonly left: number
  /** Could not be rated; their entries stay. */
  readonly failed: readonly string[]
}

interface RateOptions {
  /**
   * `all`; `new`: those that the catalogue lacks in their newest version; `due`: those that time
   * alone changes, and those that were viewed, voted on or measured since; once a day after them
   * also `new`. Default: `all`.
   */
  readonly which?: 'all' | 'new' | 'due'
  /** Whose dossiers are rebuilt from events. Default: nobody's. */
  readonly fromEvents?: (project: string) => boolean
  /** Begins no further lot after that; epoch milliseconds. What is left stays due. */
  readonly until?: number
  /** Projects that are published together. Default: 1,000. */
  readonly lotSize?: number
}

const AT_ONCE = 16
const MAX_TRIES = 5
/** Dossiers in memory at a time. */
const LOT_SIZE = 1_000

/**
 * Rates projects as of now and publishes what changes, lot by lot. A catalogue that is missing,
 * damaged or of another format is made anew of all projects, and shown when it is whole.
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
    // With somebody left it does not hold as of now.
    if (options.which !== 'new' && rated.left === 0) {
      await confirmManifest(sources, manifest, { asOf, look: rated.look })
    }
    await refreshIndex(sources, manifest)
    await sweepObjects(sources, (await readManifest(sources)) ?? manifest)
  }
  const { version, published, projects, left } = rated
  return { version, published, projects, left, failed: [...failed] }
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

interface RatedLots extends Published {
  readonly projects: number
  /** Whom there was no time for. */
  readonly left: readonly string[]
}

interface Outcome extends Published {
  readonly projects: number
  readonly left: number
  /** How far streams were looked through, where what was missing is there. */
  readonly look?: Look
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
  const { sources, options } = run
  const { which = 'all' } = options
  if (which === 'due') return await updateDue(run, current)
  await checkObjects(sources, current)
  const all = await readProjectVersions(sources)
  const projects = which === 'all' ? all : await lackingProjects(sources, current, all)
  const rated = await rateLots(run, current, projects)
  return { ...rated, left: rated.left.length, look: 'complete' }
}

const updateDue = async (run: Run, current: Manifest): Promise<Outcome> => {
  const { sources } = run
  const isLate = isIncomplete(current, sources.now()) || (await wasLeftToOthers(sources, current))
  if (isLate) await checkObjects(sources, current)
  const notes = await Promise.all(
    (['engagement', 'metrics'] as const).map(
      async (table) => await readTouched({ ...sources, table }),
    ),
  )
  const noted = notes.map(({ since }) => since)
  const rated = await rateLots(run, current, await waitingProjects(sources, current, noted))
  // Who was left out for lack of time stays due or noted, with its figures of before. So does who could
  // not be rated: nothing but its note says that a figure is new.
  const staying = new Set([...rated.left, ...run.failed])
  for (const note of notes) await note.done(staying)
  const missing = isLate && rated.left.length === 0 ? await rateMissing(run) : undefined
  return {
    version: missing?.version ?? rated.version,
    published: rated.published || missing?.published === true,
    projects: rated.projects + (missing?.projects ?? 0),
    left: rated.left.length + (missing?.left.length ?? 0),
    ...(missing?.look && { look: missing.look }),
  }
}

/**
 * Looks through all streams for who is missing, from where an earlier run has stopped, in half of the time
 * that is left; the other half is for whom it finds.
 */
const rateMissing = async (run: Run): Promise<(RatedLots & Pick<Outcome, 'look'>) | undefined> => {
  const { sources, options } = run
  const { until = Infinity } = options
  const now = sources.now()
  const manifest = await readManifest(sources)
  if (!manifest || now >= until) return undefined
  const halfway = now + (until - now) / 2
  const { projects, lookedTo } = await lookThrough(
    sources,
    manifest.lookedTo,
    () => sources.now() >= halfway,
  )
  const lacking = await lackingProjects(sources, manifest, projects)
  const rated = await rateLots(run, manifest, lacking)
  return { ...rated, look: lookedTo === undefined ? 'complete' : { lookedTo } }
}

const rateLots = async (
  run: Run,
  { version }: Manifest,
  projects: readonly ProjectVersion[],
): Promise<RatedLots> => {
  const { sources, publisher, options } = run
  const { until = Infinity, lotSize = LOT_SIZE } = options
  let outcome: Published = { version, published: false }
  let from = 0
  for (; from < projects.length && sources.now() < until; from += lotSize) {
    const lot = await rateLot(run, projects.slice(from, from + lotSize))
    const { version: newest, published } = await publisher.publish(lot)
    outcome = { version: newest, published: published || outcome.published }
  }
  return { ...outcome, projects: projects.length, left: projects.slice(from).map(({ id }) => id) }
}

const DAY_MS = 86_400_000

const isIncomplete = ({ completedAt }: Manifest, now: number): boolean =>
  completedAt === undefined || now - Date.parse(completedAt) >= DAY_MS

/**
 * Whether code of another format has worked on the changes since streams were last looked through: a
 * release that was taken back, or is given again. What it did not put into this catalogue comes to no
 * consumer again.
 */
const wasLeftToOthers = async (
  store: CatalogueStore,
  { completedAt = '' }: Manifest,
): Promise<boolean> => ((await otherFormatAsOf(store)) ?? '') > completedAt

const makeAnew = async (run: Run, replaced: Manifest | undefined): Promise<Outcome> => {
  const projects = await readProjectVersions(run.sources)
  const isOfOtherFormat = !replaced && (await hasOtherFormat(run.sources))
  if (projects.length === 0 && !replaced && !isOfOtherFormat) {
    return { version: 0, published: false, projects: 0, left: 0, look: 'complete' }
  }
  const { lotSize = LOT_SIZE } = run.options
  const lots = async function* (): AsyncGenerator<readonly Publishable[]> {
    for (let from = 0; from < projects.length; from += lotSize) {
      yield await rateLot(run, projects.slice(from, from + lotSize))
    }
  }
  const published = await run.publisher.publishAnew(replaced, lots())
  const outcome = { ...published, projects: projects.length, left: 0, look: 'complete' } as const
  return isOfOtherFormat ? await withLateOnes(run, outcome) : outcome
}

/** What changed while a catalogue of another format was made anew found none to come into. */
const withLateOnes = async (run: Run, outcome: Outcome): Promise<Outcome> => {
  const { sources } = run
  const current = await readManifest(sources)
  if (!current) return outcome
  const late = await lackingProjects(sources, current, await readProjectVersions(sources))
  const { version, left } = await rateLots(run, current, late)
  return { ...outcome, version, left: left.length }
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
