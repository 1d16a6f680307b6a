import { ownTables } from '../../platform/config/clients.ts'
import { Refusal } from '../../platform/event-store/refusal.ts'
import type { Dossier } from './dossier.ts'
import { readDossierFrom } from './read-dossier.ts'

const MINUTE_MS = 60_000

/**
 * The dossier of a project that a call is about; one read.
 *
 * @throws Refusal `ProjectNotFound`
 */
export const openDossier = async (id: string): Promise<Dossier> => {
  const dossier = await readDossierFrom(ownTables(), id)
  if (!dossier) throw projectNotFound()
  return dossier
}

/** The same for a project that is not there and one that is not published yet. */
export const projectNotFound = (): Refusal =>
  new Refusal('ProjectNotFound', 'There is no such project.')

/**
 * The moment that stands for now: the minute that has begun, or the newest event where that is later.
 * Two callers within a minute get the same bytes, and what was just recorded counts at once.
 *
 * @param now epoch milliseconds
 * @returns ISO 8601 in UTC, never later than `now`
 */
export const presentOf = ({ updatedAt }: Pick<Dossier, 'updatedAt'>, now: number): string => {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return new Date(Math.min(now, Math.max(minute, Date.parse(updatedAt)))).toISOString()
}
