import type { EventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { readEvidence } from '../../lambdas/projects/operations.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { KnownProject, PlannedEvidence } from './plan-facts.ts'
import { createSaidBefore, type SaidBefore } from './said-before.ts'

const LOT = 100

/** What was said before of the projects about which something is planned that is not recorded word for word. */
export const readStatements = async (
  { client, stage, signal }: TableContext & { readonly signal: AbortSignal },
  store: EventStore,
  known: readonly KnownProject[],
  planned: readonly PlannedEvidence[],
): Promise<Map<string, SaidBefore>> => {
  const wanted = new Set(
    planned.flatMap(({ projectId, outcome }) => (outcome === 'created' ? [projectId] : [])),
  )
  const projects = known.flatMap(({ facts: { id }, recorded: { length: pieces } }) =>
    wanted.has(id) && pieces > 0 ? [{ id, pieces }] : [],
  )
  const statements = new Map<string, SaidBefore>()
  for (let from = 0; from < projects.length; from += LOT) {
    signal.throwIfAborted()
    const lot = projects.slice(from, from + LOT)
    for (const [id, evidence] of await readEvidence({ client, stage, store }, lot)) {
      // Evidence itself takes several times the memory.
      statements.set(id, createSaidBefore(evidence))
    }
  }
  return statements
}
