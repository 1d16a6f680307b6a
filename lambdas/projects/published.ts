import type { Evidence } from '../../shared/values/evidence.ts'
import { events, ownTables } from '../platform/config/clients.ts'
import type { Actor } from '../platform/event-store/envelope.ts'
import { currentCatalogue } from './catalogue/current-catalogue.ts'
import { projectDecider } from './decider.ts'
import type { Dossier } from './dossier/dossier.ts'
import { readDossiersFrom } from './dossier/read-dossier.ts'

/** What other features may know of projects, and tell about them. */

interface Cause {
  readonly actor: Actor
  /** One per intent; a repeat under it is recorded once. */
  readonly commandId: string
  readonly correlationId: string
  /** Id of the event that led to this. */
  readonly causationId?: string
}

/**
 * Records evidence about a project; what is recorded already changes nothing. The rating follows a
 * little later.
 *
 * @param evidence at most 25 pieces
 * @throws Refusal `ProjectNotFound`, `InvalidEvidence` with a message for each field, or
 *   `UnknownEvidence` where `supersedes` names none of this project
 */
export const recordEvidence = async (
  id: string,
  evidence: readonly Evidence[],
  { actor, commandId, correlationId, causationId }: Cause,
): Promise<void> => {
  await events().execute(
    projectDecider,
    id,
    { type: 'RecordEvidence', evidence },
    {
      commandId,
      payload: { evidence },
      actor,
      correlationId,
      ...(causationId !== undefined && { causationId }),
    },
  )
}

/**
 * Everything that is known about some projects, as last rated, by id; those that do not exist are
 * left out.
 *
 * @throws {BrokenDossierError}
 */
export const readDossiers = async (ids: readonly string[]): Promise<ReadonlyMap<string, Dossier>> =>
  await readDossiersFrom(ownTables(), ids)

/** Whether visitors can see such a project; from memory. */
export const projectExists = async (id: string): Promise<boolean> =>
  (await currentCatalogue()).byId.has(id)
