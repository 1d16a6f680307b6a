import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { ProjectFacts } from '../../../shared/values/project/project-facts.ts'
import type { EventStore } from '../../platform/event-store/event-store.ts'
import { Refusal } from '../../platform/refusal.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { listForObject } from '../../platform/list-for-object.ts'
import type { CatalogueStore } from './store/manifest.ts'
import { projectDecider } from '../decider.ts'
import { rateAll } from './rating/rate-all.ts'

export interface ImportOptions extends CatalogueStore {
  readonly store: EventStore
  /**
   * Whether a project is recorded. A new one that counts as known costs one more request. Default:
   * none is.
   */
  readonly isKnown?: (id: string) => boolean
  /** False for who records more and rates then. Default: true. */
  readonly rates?: boolean
}

export interface ImportResult {
  /** Rejected ones included. */
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Rows from 1; the reason names each field and its remedy. */
  readonly rejected: readonly { readonly row: number; readonly reason: string }[]
}

export interface ImportProgress {
  readonly done: number
  readonly rows: number
}

type Outcome = 'created' | 'updated' | 'unchanged'
type Rejection = ImportResult['rejected'][number]
type FitRow = { readonly row: number; readonly facts: ProjectFacts }

const AT_ONCE = 8
const LOT = 30

/**
 * Brings projects up to date with `facts`, then publishes each project that the catalogue lacks in
 * its newest version. Invalid rows are rejected, the others imported.
 * After a failure the same import can run again: the decider leaves stored facts unchanged. The
 * command id is new for each run; one made of the facts would take a change and its reversal for a
 * repeat.
 * Imports may overlap: what is published follows from the streams, not from this run's rows.
 * @param facts what `ProjectFacts` takes, one per project
 * @throws {UnavailableError} when the event store fails; nothing was published
 * @throws {PublicationConflictError} when others kept publishing; all rows are stored
 */
export const importProjects = async (
  { store, isKnown, rates = true, ...table }: ImportOptions,
  facts: readonly unknown[],
  onProgress: (progress: ImportProgress) => void = () => {},
): Promise<ImportResult> => {
  const { fit, rejected } = checkRows(facts)
  const counts: Record<Outcome, number> = { created: 0, updated: 0, unchanged: 0 }
  const runId = randomUUID()
  let done = rejected.length
  const tellDone = (): void => {
    done += 1
    onProgress({ done, rows: facts.length })
  }

  let failed = false
  await inParallel(lotsOf(fit, isKnown), AT_ONCE, async (lot) => {
    const begun = lot.length > 1 && (await listAll(store, lot, runId))
    for (const { row, facts: one } of lot) {
      // The other workers finish their current row.
      if (failed) return
      try {
        counts[begun ? 'created' : await importProject(store, one, runId)] += 1
      } catch (error) {
        if (!(error instanceof Refusal)) {
          failed = true
          throw error
        }
        rejected.push({ row, reason: error.message })
      }
      tellDone()
    }
  })

  if (rates) await rateAll({ ...table, store }, { which: 'new' })
  return { rows: facts.length, ...counts, rejected: rejected.toSorted((a, b) => a.row - b.row) }
}

/** New projects in lots, all others one by one. */
const lotsOf = (
  rows: readonly FitRow[],
  isKnown: (id: string) => boolean = () => false,
): FitRow[][] => {
  const [fresh, known] = [false, true].map((exists) =>
    rows.filter(({ facts: { id } }) => isKnown(id) === exists),
  ) as [FitRow[], FitRow[]]
  const lots = Array.from({ length: Math.ceil(fresh.length / LOT) }, (_, index) =>
    fresh.slice(index * LOT, (index + 1) * LOT),
  )
  return [...lots, ...known.map((row) => [row])]
}

/** False when the projects have to be tried one by one. */
const listAll = async (
  store: EventStore,
  lot: readonly FitRow[],
  runId: string,
): Promise<boolean> => {
  const beginnings = lot.map(({ facts }) => ({ id: facts.id, ...commandFor(facts, runId) }))
  return (await store.begin(projectDecider, beginnings)) !== undefined
}

const commandFor = (facts: ProjectFacts, runId: string) => ({
  command: { type: 'ImportProject', facts } as const,
  meta: {
    commandId: `${runId}:${facts.id}`,
    payload: facts,
    actor: { id: 'import', kind: 'system' } as const,
    correlationId: runId,
  },
})

const importProject = async (
  store: EventStore,
  facts: ProjectFacts,
  runId: string,
): Promise<Outcome> => {
  const { command, meta } = commandFor(facts, runId)
  const { events, outcome } = await store.execute(projectDecider, facts.id, command, meta)
  if (outcome === 'unchanged') return 'unchanged'
  return events.some(({ type }) => type === 'ProjectListed') ? 'created' : 'updated'
}

const checkRows = (facts: readonly unknown[]): { fit: FitRow[]; rejected: Rejection[] } => {
  const fit: FitRow[] = []
  const rejected: Rejection[] = []
  const rowOf = new Map<string, number>()
  for (const [index, candidate] of facts.entries()) {
    const row = index + 1
    const { success, output, issues } = v.safeParse(ProjectFacts, candidate)
    if (!success) {
      rejected.push({ row, reason: issues.map(describeIssue).join(' ') })
      continue
    }
    const list = listForObject(candidate, output)
    if (list !== undefined) {
      rejected.push({ row, reason: `${list}: Give an object.` })
      continue
    }
    const earlier = rowOf.get(output.id)
    if (earlier === undefined) {
      rowOf.set(output.id, row)
      fit.push({ row, facts: output })
    } else {
      rejected.push({ row, reason: `id: Row ${earlier} has the same; keep one of the two.` })
    }
  }
  return { fit, rejected }
}

/** What facts are refused for. */
export const describeIssue = (issue: v.BaseIssue<unknown>): string => {
  const field = v.getDotPath(issue)
  return field === null ? issue.message : `${field}: ${issue.message}`
}
