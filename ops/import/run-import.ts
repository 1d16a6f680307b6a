import { randomUUID } from 'node:crypto'
import {
  createEventStore,
  type EventStore,
} from '../../lambdas/platform/event-store/event-store.ts'
import type { ObjectBucket } from '../../lambdas/platform/objects/object-bucket.ts'
import { importProjects, rateAll } from '../../lambdas/projects/operations.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { ProjectFacts } from '../../shared/values/project/project-facts.ts'
import { readKnownProjects } from './known-projects.ts'
import { type KnownProject, planFacts } from './plan-facts.ts'
import { type PlannedProject, planTokens } from './tokens/plan-tokens.ts'
import { keepApart } from './keep-apart.ts'
import type { ParsedFacts } from './read-facts.ts'
import type { ResolvedFacts } from './sources/resolve-reading.ts'
import type { SkippedRow, ParsedTokens } from './parsed-file.ts'
import { readStatements } from './read-statements.ts'
import { recordFacts } from './record-facts.ts'

/** What an import does, or has done: every row of the file is in exactly one of the six. */
export interface ImportCount {
  /** Of the file. */
  readonly rows: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  /** Left out on purpose. */
  readonly skipped: readonly SkippedRow[]
  /** Of no project that is here, or of none for certain. */
  readonly unmatched: readonly SkippedRow[]
  readonly rejected: readonly SkippedRow[]
}

/** What is going to be done, before anything is. */
export interface ImportPlan extends ImportCount {
  /** Projects that come in, in words, and what changes in those that are there: one line each. */
  readonly changes: readonly string[]
  /**
   * Does it; rows that turn out to be refused then are in the answer.
   *
   * @param onProgress how many of how many writes are done
   */
  apply(onProgress: (done: number, all: number) => void): Promise<ImportCount>
}

interface Outcomes {
  readonly created: number
  readonly updated: number
  readonly unchanged: number
}

interface ImportContext extends TableContext {
  readonly objects: ObjectBucket
  readonly now: () => number
  readonly signal: AbortSignal
}

/** The plan for a file of tokens. */
export const planTokenImport = async (
  context: ImportContext,
  reading: ParsedTokens,
): Promise<ImportPlan> => {
  const store = createEventStore(context)
  const known = await readKnownProjects(context, store, context.signal)
  const plan = planTokens(
    reading,
    known.map(({ facts }) => facts),
  )
  keepApart(
    known,
    plan.projects.filter(({ outcome }) => outcome === 'created').map(({ facts }) => facts.demo),
  )
  const count: ImportCount = {
    rows: reading.rows,
    ...outcomesOf(plan.projects.flatMap(({ outcome, rows }) => rows.map(() => ({ outcome })))),
    skipped: reading.skipped,
    unmatched: [],
    rejected: inOrder([...reading.rejected, ...plan.rejected]),
  }
  const wanted = plan.projects.filter(({ outcome }) => outcome !== 'unchanged')
  return {
    ...count,
    // Only the first lines are shown: those that need attention come first.
    changes: wanted
      .toSorted((one, other) => other.notJoined.length - one.notJoined.length)
      .map(lineOf),
    apply: async (onProgress) => {
      const rejected = await recordProjects({ ...context, store, known }, wanted, (done) =>
        onProgress(done, wanted.length),
      )
      const refused = rejected.flatMap(({ row, reason }) => {
        const project = wanted[row - 1]
        return (project?.rows ?? []).map((one) => ({ row: one, reason, outcome: project!.outcome }))
      })
      return withRefused(count, refused)
    },
  }
}

/** @returns those of `planned` that were refused, 1 being the first */
const recordProjects = async (
  {
    known,
    ...context
  }: ImportContext & {
    readonly store: EventStore
    readonly known: readonly KnownProject[]
    readonly rates?: boolean
  },
  planned: readonly { readonly facts: ProjectFacts }[],
  onProgress: (done: number) => void,
): Promise<readonly SkippedRow[]> => {
  const ids = new Set(known.map(({ facts }) => facts.id))
  const { rejected } = await importProjects(
    { ...context, isKnown: (id) => ids.has(id) },
    planned.map(({ facts }) => facts),
    ({ done }) => {
      context.signal.throwIfAborted()
      onProgress(done)
    },
  )
  return rejected
}

const lineOf = ({ facts, outcome, changes, notJoined }: PlannedProject): string => {
  const line =
    outcome === 'created'
      ? `+ ${facts.id}: ${facts.name} (${facts.tokenTickers.join(', ')}) on ${facts.chains.join(', ')}`
      : `~ ${facts.id}: ${changes.join('; ')}`
  if (notJoined.length === 0) return line
  return `${line}; not joined with ${notJoined.join(', ')}: only one of the two names the other`
}

/** The plan for a file of our own facts or incidents. */
export const planFactImport = async (
  context: ImportContext,
  reading: ParsedFacts,
): Promise<ImportPlan> =>
  await planResolved(context, (known) => {
    keepApart(
      known,
      reading.projects.map(({ facts }) => facts.demo),
    )
    return { ...reading, skipped: [], unmatched: [] }
  })

/**
 * The plan for files of a source that tells of real projects and does not know our ids.
 *
 * @param resolve finds the projects that the source means
 */
export const planSourcedImport = async (
  context: ImportContext,
  resolve: (known: readonly KnownProject[]) => ResolvedFacts,
): Promise<ImportPlan> =>
  await planResolved(context, (known) => {
    keepApart(known, [false])
    return resolve(known)
  })

const planResolved = async (
  context: ImportContext,
  resolve: (known: readonly KnownProject[]) => ResolvedFacts,
): Promise<ImportPlan> => {
  const store = createEventStore(context)
  const known = await readKnownProjects(context, store, context.signal)
  const reading = resolve(known)
  const now = context.now()
  const { evidence: planned } = planFacts(reading, known, now)
  const statements = await readStatements(context, store, known, planned)
  const plan = planFacts(reading, known, now, statements)
  const rejected = new Map(
    inOrder([...reading.rejected, ...plan.rejected]).map((one) => [one.row, one]),
  )
  // A line of incidents may hold two pieces of evidence; it is new if one of them is.
  const outcomes = [...Map.groupBy([...plan.projects, ...plan.evidence], ({ row }) => row)]
    .filter(([row]) => !rejected.has(row))
    .map(([, lines]) => lines.find(({ outcome }) => outcome !== 'unchanged') ?? lines[0]!)
  const count: ImportCount = {
    rows: reading.rows,
    ...outcomesOf(outcomes),
    skipped: inOrder([...reading.skipped, ...plan.skipped]),
    unmatched: inOrder(reading.unmatched),
    rejected: [...rejected.values()],
  }
  const projects = plan.projects.filter(({ outcome }) => outcome !== 'unchanged')
  const evidence = plan.evidence.filter(({ outcome }) => outcome !== 'unchanged')
  return {
    ...count,
    changes: [
      ...projects.map(
        ({ facts, outcome }) => `${outcome === 'created' ? '+' : '~'} ${facts.id}: ${facts.name}`,
      ),
      ...evidence.map(
        ({ projectId, evidence: { type, at } }) => `+ ${projectId}: ${type} of ${at.slice(0, 10)}`,
      ),
    ],
    apply: async (onProgress) => {
      const all = projects.length + evidence.length
      const listed = await recordProjects(
        { ...context, store, known, rates: false },
        projects,
        (done) => onProgress(done, all),
      )
      const refused = listed.map(({ row, reason }) => {
        const { row: line, outcome } = projects[row - 1]!
        return { row: line, reason, outcome }
      })
      const rows = await recordFacts(plan.evidence, {
        store,
        runId: randomUUID(),
        signal: context.signal,
        onProgress: (recorded) => onProgress(projects.length + recorded, all),
      })
      await rateAll({ ...context, store }, { which: 'new' })
      // A row of incidents may hold two pieces.
      const once = new Map(rows.map((one) => [one.row, one])).values()
      return withRefused(count, [...refused, ...once])
    },
  }
}

const outcomesOf = (
  lines: readonly { readonly outcome: 'created' | 'updated' | 'unchanged' }[],
): Outcomes => {
  const of = (wanted: string): number => lines.filter(({ outcome }) => outcome === wanted).length
  return { created: of('created'), updated: of('updated'), unchanged: of('unchanged') }
}

const withRefused = (
  count: ImportCount,
  refused: readonly (SkippedRow & { readonly outcome: 'created' | 'updated' | 'unchanged' })[],
): ImportCount => {
  const less = outcomesOf(refused)
  return {
    ...count,
    created: count.created - less.created,
    updated: count.updated - less.updated,
    unchanged: count.unchanged - less.unchanged,
    rejected: inOrder([...count.rejected, ...refused.map(({ row, reason }) => ({ row, reason }))]),
  }
}

const inOrder = (rows: readonly SkippedRow[]): SkippedRow[] =>
  rows.toSorted((a, b) => a.row - b.row)
