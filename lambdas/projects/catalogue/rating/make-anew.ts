import { hasOtherFormat, type Look, type Manifest, readManifest } from '../store/manifest.ts'
import type { Publishable, Published } from '../store/publish-entries.ts'
import { type ProjectVersion, readProjectVersions } from '../store/project-versions.ts'
import { readEntries } from '../store/row-items.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'
import { lotsOf, rateLot, rateLots, type RatingSources, type Run } from './rate-lots.ts'
import { lackingProjects } from './select-projects.ts'

export interface Outcome extends Published {
  readonly projects: number
  readonly left: number
  /** How far streams were looked through, where what was missing is there. */
  readonly look?: Look
}

/** Ends a publication that is not whole. */
class OutOfTimeError extends Error {
  override readonly name = 'OutOfTimeError'
}

/**
 * A catalogue of all projects, shown when it is whole. Where there is no time for all, rows keep what was
 * rated, and the next run goes on from them, but for `all`, which trusts none.
 * @param replaced what there was before, if anything
 * @throws {PublicationConflictError}
 */
export const makeAnew = async (run: Run, replaced: Manifest | undefined): Promise<Outcome> => {
  const { sources, publisher, options } = run
  const projects = await readProjectVersions(sources)
  const isOfOtherFormat = !replaced && (await hasOtherFormat(sources))
  const isFirst = !replaced && !isOfOtherFormat
  if (projects.length === 0 && isFirst) {
    return { version: 0, published: false, projects: 0, left: 0, look: 'complete' }
  }
  let left = projects.length
  const lots = async function* (): AsyncGenerator<readonly Publishable[]> {
    for (const lot of lotsOf(run, projects)) {
      const held = options.which === 'all' ? [] : await rowsThatHold(sources, lot)
      const ids = new Set(held.map(({ id }) => id))
      const others = lot.filter(({ id }) => !ids.has(id))
      const isNew = options.which === 'new' && isFirst
      yield [...held, ...(await rateLot(run, others, { isNew }))]
      left -= lot.length
    }
    if (left > 0) throw new OutOfTimeError()
  }
  try {
    const published = await publisher.publishAnew(replaced, lots())
    const outcome = { ...published, projects: projects.length, left, look: 'complete' } as const
    return isOfOtherFormat ? await withLateOnes(run, outcome) : outcome
  } catch (error) {
    if (!(error instanceof OutOfTimeError)) throw error
    return { version: 0, published: false, projects: projects.length, left }
  }
}

/** As an earlier run has rated them in this format: nothing was recorded since, and none is due. */
const rowsThatHold = async (
  sources: RatingSources,
  projects: readonly ProjectVersion[],
): Promise<Publishable[]> => {
  const rows = await readEntries(
    sources,
    projects.map(({ id }) => id),
  )
  const now = sources.now()
  return projects.flatMap(({ id, version }) => {
    const entry = rows.get(id)?.entry
    const holds = entry && entry.version >= version && entry.dueAt > now
    return holds ? [{ id, entry: (known: CatalogueEntry = entry) => known }] : []
  })
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
