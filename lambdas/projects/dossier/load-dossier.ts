import { ownTables } from '../../platform/config/clients.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { Dossier } from './dossier.ts'
import { readDossierFrom } from './read-dossier.ts'

const MINUTE_MS = 60_000

/**
 * The dossier of a project that a call is about; one read.
 *
 * @throws Refusal `ProjectNotFound`
 */
export const loadDossier = async (
  id: string,
  options: { readonly consistent?: boolean } = {},
): Promise<Dossier> => {
  const dossier = await readDossierFrom(ownTables(), id, options)
  if (!dossier) throw projectNotFound()
  return dossier
}

/**
 * The dossier as it was when the project's stream had that revision, so that several calls tell of one
 * moment; the newest one where none is asked for, or none so new is there. Corrected facts of the
 * project itself, and what was measured, are those of the newest.
 *
 * @throws Refusal `ProjectNotFound`
 */
export const loadDossierAt = async (id: string, revision = Infinity): Promise<Dossier> => {
  const dossier = await loadDossier(id)
  const isBehind = dossier.version < revision && revision < Infinity
  const newest = isBehind ? await loadDossier(id, { consistent: true }) : dossier
  if (newest.version <= revision) return newest
  const evidence = newest.evidence.filter(({ version }) => version <= revision)
  return { ...newest, version: revision, evidence }
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
export const currentInstant = ({ updatedAt }: Pick<Dossier, 'updatedAt'>, now: number): string => {
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS
  return new Date(Math.min(now, Math.max(minute, Date.parse(updatedAt)))).toISOString()
}
