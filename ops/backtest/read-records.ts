import { createEventStore } from '../../lambdas/platform/event-store/event-store.ts'
import { readDossiersFrom } from '../../lambdas/projects/operations.ts'
import type { RatingRecord } from '../../shared/values/evidence/evidence.ts'
import { readKnownProjects } from '../import/known-projects.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const LOT = 100

export interface KnownRecords {
  readonly records: readonly RatingRecord[]
  /** Listed projects of which nothing has been put together yet. */
  readonly missing: readonly string[]
}

/** What the ratings of all listed projects follow from. Reads all heads; writes nothing. */
export const readRecords = async (
  tables: TableContext,
  signal: AbortSignal,
): Promise<KnownRecords> => {
  const store = createEventStore({ ...tables, now: () => Date.now() })
  const ids = (await readKnownProjects(tables, store, signal)).map(({ facts }) => facts.id)
  const records: RatingRecord[] = []
  const missing: string[] = []
  for (let from = 0; from < ids.length; from += LOT) {
    signal.throwIfAborted()
    const lot = ids.slice(from, from + LOT)
    const dossiers = await readDossiersFrom(tables, lot)
    records.push(...dossiers.values())
    missing.push(...lot.filter((id) => !dossiers.has(id)))
  }
  return { records, missing }
}
