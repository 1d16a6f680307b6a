import { DAY_MS } from '../../../../shared/values/days.ts'
import { errorDetails, log } from '../../../platform/log.ts'
import { readTouched } from '../../../platform/dynamodb/touched-notes.ts'
import { BrokenCatalogueError, checkObjects, sweepObjects } from '../store/catalogue-objects.ts'
import {
  type CatalogueStore,
  confirmManifest,
  type Manifest,
  otherFormatAsOf,
  readManifest,
} from '../store/manifest.ts'
import { createPublisher, PublicationConflictError } from '../store/publish-entries.ts'
import { lookThrough, readProjectVersions } from '../store/project-versions.ts'
import { refreshIndex } from '../store/refresh-index.ts'
import { makeAnew, type Outcome } from './make-anew.ts'
import {
  type RatedLots,
  rateLots,
  type RateOptions,
  type RatingSources,
  type Run,
} from './rate-lots.ts'
import { lackingProjects, waitingProjects } from './select-projects.ts'

export interface Rated {
  /** Of the current catalogue; 0 without one, and where time ended before it was made anew. */
  readonly version: number
  /** Whether lists show anything new. */
  readonly published: boolean
  readonly projects: number
  /** There was no time for. */
  readonly left: number
  /** Could not be rated; their entries stay. */
  readonly failed: readonly string[]
}

/**
 * Rates projects as of now and publishes what changes, lot by lot. A catalogue that is missing,
 * damaged or of another format is made anew of all projects, and shown when it is whole, in as many runs
 * as that takes.
 * @throws {PublicationConflictError} when others kept publishing
 */
export const rateAll = async (
  sources: RatingSources,
  options: RateOptions = {},
): Promise<Rated> => {
  const publisher = createPublisher(sources)
  const failed = new Set<string>()
  const asOf = new Date(sources.now()).toISOString()
  const rated = await rateNow({ sources, publisher, options: { which: 'all', ...options }, failed })
  const manifest = rated.version === 0 ? undefined : await readManifest(sources)
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

const MAX_TRIES = 5

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
  const { which } = options
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
