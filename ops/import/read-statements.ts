import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { readEvidence } from '../../lambdas/projects/operations.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { Evidence } from '../../shared/values/evidence/evidence.ts'
import type { KnownProject, PlannedEvidence } from './plan-facts.ts'

const LOT = 100

/** What was said before of the projects about which something is planned that is not recorded word for word. */
export const readStatements = async (
  { client, stage, signal }: TableContext & { readonly signal: AbortSignal },
  store: EventStore,
  known: readonly KnownProject[],
  planned: readonly PlannedEvidence[],
): Promise<Map<string, readonly Evidence[]>> => {
  const wanted = new Set(
    planned.flatMap(({ projectId, outcome }) => (outcome === 'created' ? [projectId] : [])),
  )
  const projects = known.flatMap(({ facts: { id }, recorded: { length: pieces } }) =>
    wanted.has(id) && pieces > 0 ? [{ id, pieces }] : [],
  )
  const statements = new Map<string, readonly Evidence[]>()
  for (let from = 0; from < projects.length; from += LOT) {
    signal.throwIfAborted()
    const lot = projects.slice(from, from + LOT)
    for (const [id, evidence] of await readEvidence({ client, stage, store }, lot)) {
      statements.set(id, evidence)
    }
  }
  return statements
}
