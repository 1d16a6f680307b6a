import { errorDetails, log } from '../../../platform/log.ts'
import type { EventStore } from '../../../platform/event-store/event-store.ts'
import { inParallel } from '../../../platform/in-parallel.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { loadDossiers, updateDossier } from '../../dossier/update-dossier.ts'
import { type CountItems, readEngagement } from '../../engagement/read-engagement.ts'
import type { CatalogueStore, Manifest } from '../store/manifest.ts'
import {
  isOlder,
  type Publishable,
  type Published,
  type Publisher,
} from '../store/publish-entries.ts'
import type { ProjectVersion } from '../store/project-versions.ts'
import { engagementOf } from './catalogue-entry.ts'
import { engagementFigures } from './engagement-figures.ts'
import { rateProject } from './rate-project.ts'

export interface RatingSources extends CatalogueStore {
  readonly store: Pick<EventStore, 'readEvents' | 'readRanges'>
}

export interface RateOptions {
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
  /** Aborted, it throws before the next project; the catalogue is as its last whole lot left it. */
  readonly signal?: AbortSignal | undefined
  /** Projects that are published together. Default: 1,000. */
  readonly lotSize?: number
}

/** One rating of many projects. */
export interface Run {
  readonly sources: RatingSources
  readonly publisher: Publisher
  readonly options: RateOptions & Required<Pick<RateOptions, 'which'>>
  readonly failed: Set<string>
}

export interface RatedLots extends Published {
  readonly projects: number
  /** Whom there was no time for. */
  readonly left: readonly string[]
}

const AT_ONCE = 16
/** Dossiers in memory at a time. */
const LOT_SIZE = 1_000

/** Lot after lot, while there is time. */
export const lotsOf = function* (
  { sources, options: { until = Infinity, lotSize = LOT_SIZE } }: Run,
  projects: readonly ProjectVersion[],
): Generator<readonly ProjectVersion[]> {
  for (let from = 0; from < projects.length && sources.now() < until; from += lotSize) {
    yield projects.slice(from, from + lotSize)
  }
}

/** Rates and publishes lot by lot. */
export const rateLots = async (
  run: Run,
  { version }: Manifest,
  projects: readonly ProjectVersion[],
): Promise<RatedLots> => {
  let outcome: Published = { version, published: false }
  let rated = 0
  for (const lot of lotsOf(run, projects)) {
    const entries = await rateLot(run, lot, { isNew: run.options.which === 'new' })
    const { version: newest, published } = await run.publisher.publish(entries)
    outcome = { version: newest, published: published || outcome.published }
    rated += lot.length
  }
  return { ...outcome, projects: projects.length, left: projects.slice(rated).map(({ id }) => id) }
}

/**
 * The rated ones. It logs each project that it cannot rate, and leaves its entry as it is.
 * @param isNew none of them was voted on, viewed or measured before
 */
export const rateLot = async (
  { sources, options: { fromEvents, signal }, failed }: Run,
  lot: readonly ProjectVersion[],
  { isNew }: { readonly isNew: boolean },
): Promise<Publishable[]> => {
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
    signal?.throwIfAborted()
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
