import { ownTables } from '../../platform/config/clients.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Dossier } from './dossier.ts'
import { readDossierFrom } from './read-dossier.ts'
import { MINUTE_MS } from '../../../shared/values/days.ts'

/**
 * One read, consistent.
 * @throws Refusal `ProjectNotFound`
 */
export const loadDossier = async (id: string): Promise<Dossier> => {
  const dossier = await readDossierFrom(ownTables(), id)
  if (!dossier) throw projectNotFound()
  return dossier
}

/**
 * The dossier at a revision, so that several calls describe one moment; the newest without a
 * revision or before it is reached. The project's own facts and measurements are always the newest.
 * @throws Refusal `ProjectNotFound`
 */
export const loadDossierAt = async (id: string, revision = Infinity): Promise<Dossier> => {
  const newest = await loadDossier(id)
  if (newest.version <= revision) return newest
  const evidence = newest.evidence.filter(({ version }) => version <= revision)
  return { ...newest, version: revision, evidence }
}

/** The same for missing and unpublished projects. */
export const projectNotFound = (): Refusal =>
  new Refusal('ProjectNotFound', 'There is no such project.')

/**
 * The beginning of the current minute, or the newest event if later: callers within a minute get
 * the same bytes, and new events count at once.
 * @param now epoch milliseconds
 * @returns ISO 8601
 */
export const currentInstant = ({ updatedAt }: Pick<Dossier, 'updatedAt'>, now: number): string => {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return new Date(Math.min(now, Math.max(minute, Date.parse(updatedAt)))).toISOString()
}
