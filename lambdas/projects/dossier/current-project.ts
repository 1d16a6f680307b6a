import { ownTables } from '../../platform/config/clients.ts'
import type { Catalogue } from '../catalogue/catalogue.ts'
import { type CatalogueEntry, engagementOf } from '../catalogue/rating/catalogue-entry.ts'
import { rateProject } from '../catalogue/rating/rate-project.ts'
import type { Dossier } from './dossier.ts'
import { currentInstant } from './load-dossier.ts'
import { readDossierFrom } from './read-dossier.ts'

/** A project as of one moment, with row and rank that follow from it. */
export interface CurrentProject {
  readonly dossier: Dossier
  readonly row: CatalogueEntry['row']
  readonly ratedCount: number
  /** ISO 8601. */
  readonly at: string
}

/**
 * undefined for a project that visitors cannot see; two reads of one item. Where the dossier is ahead
 * of the catalogue, the row is what lists will show, and the rank its place among the others.
 * @param now epoch milliseconds
 */
export const currentProject = async (
  catalogue: Catalogue,
  id: string,
  now: number,
): Promise<CurrentProject | undefined> => {
  const [placed, dossier] = await Promise.all([
    catalogue.placedEntryOf(id),
    readDossierFrom(ownTables(), id),
  ])
  if (!placed || !dossier) return undefined
  const at = ratedAt(placed.entry, dossier, now)
  const entry = follows(placed.entry, dossier)
    ? placed.entry
    : rateProject(dossier, engagementOf(placed.entry), Date.parse(at))
  const rank = await catalogue.rankAmongOthers(placed, entry.standing)
  return {
    dossier,
    row: {
      ...entry.row,
      rank,
      rankChange7d: rank === null || placed.rankBefore === null ? null : placed.rankBefore - rank,
    },
    ratedCount: catalogue.ratedCount + Number(rank !== null) - Number(placed.rank !== null),
    at,
  }
}

/**
 * The moment of a project's current score: the catalogue's, so that all calls agree, or now while
 * the catalogue lags behind the dossier.
 * @param now epoch milliseconds
 * @returns ISO 8601
 */
const ratedAt = (entry: CatalogueEntry | undefined, dossier: Dossier, now: number): string =>
  entry && follows(entry, dossier) ? entry.ratedAt : currentInstant(dossier, now)

const follows = (entry: CatalogueEntry, { version, measuredAt }: Dossier): boolean =>
  entry.version === version && entry.measuredAt === measuredAt

/** {@link ratedAt}, with the entry read for it. */
export const momentOf = async (
  catalogue: Catalogue,
  dossier: Dossier,
  now: number,
): Promise<string> => ratedAt(await catalogue.entryOf(dossier.id), dossier, now)
