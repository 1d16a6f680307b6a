import { ownTables } from '../../../platform/config/clients.ts'
import type { Dossier } from '../../dossier/dossier.ts'
import { currentInstant } from '../../dossier/load-dossier.ts'
import { readDossierFrom } from '../../dossier/read-dossier.ts'
import type { Catalogue } from '../catalogue.ts'
import { type CatalogueEntry, engagementOf } from '../rating/catalogue-entry.ts'
import { patchEntries } from '../rating/patch-entries.ts'
import { rateProject } from '../rating/rate-project.ts'

/** A project as of one moment, with row and rank that follow from it. */
export interface CurrentProject {
  readonly dossier: Dossier
  readonly row: CatalogueEntry['row']
  readonly ratedCount: number
  /** ISO 8601. */
  readonly at: string
}

/**
 * undefined for a project that visitors cannot see; one read. Where the dossier is ahead of the
 * catalogue, row and rank are what the next snapshot will say.
 * @param now epoch milliseconds
 */
export const currentProject = async (
  { entries, entryOf, ratedCount }: Catalogue,
  id: string,
  now: number,
): Promise<CurrentProject | undefined> => {
  const entry = entryOf.get(id)
  const dossier = entry && (await readDossierFrom(ownTables(), id))
  if (!dossier) return undefined
  const at = ratedAt(entry, dossier, now)
  if (follows(entry, dossier)) return { dossier, row: entry.row, ratedCount, at }
  const rated = rateProject(dossier, engagementOf(entry), Date.parse(at))
  const next = patchEntries(entries, [rated]) ?? entries
  return {
    dossier,
    row: next.find(({ row }) => row.id === id)?.row ?? rated.row,
    ratedCount: next.filter(({ row }) => row.rank !== null).length,
    at,
  }
}

/**
 * The moment of a project's current score: the catalogue's, so that all calls agree, or now while
 * the catalogue lags behind the dossier.
 * @param now epoch milliseconds
 * @returns ISO 8601
 */
export const ratedAt = (entry: CatalogueEntry | undefined, dossier: Dossier, now: number): string =>
  entry && follows(entry, dossier) ? entry.ratedAt : currentInstant(dossier, now)

const follows = (entry: CatalogueEntry, { version, measuredAt }: Dossier): boolean =>
  entry.version === version && entry.measuredAt === measuredAt
