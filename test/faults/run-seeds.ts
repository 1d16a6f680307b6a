import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import * as fc from 'fast-check'
import { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { createTables } from '../../local/engine/create-tables.ts'
import { withEngine } from '../support/product/resources.ts'
import { checkHistory } from './check-history.ts'
import {
  checkStreams,
  checkSentCommands,
  checkUnchanged,
  type Outcome,
  type Violation,
  ViolationsFound,
} from './check-streams.ts'
import { type FaultCounts, noFaults } from './fault-middleware.ts'
import type { Mutant } from './mutants.ts'
import { anyPlan, type Plan } from './plan.ts'
import { type Played, runPlan } from './run-plan.ts'

export interface SeedsOptions {
  readonly seeds: number
  /** The first of consecutive seeds. Default: by the clock. */
  readonly firstSeed?: number
  /** Starts no further seed after this time, once `minSeeds` have run. Default: unlimited. */
  readonly milliseconds?: number
  readonly minSeeds?: number
  readonly plans?: fc.Arbitrary<Plan>
  /** Runs a weakened store until its invariant breaks. */
  readonly mutant?: Mutant
}

export interface SeedsReport {
  readonly firstSeed: number
  /** How many ran; the first with violations is the last. */
  readonly seeds: number
  readonly outcomes: Readonly<Record<Outcome, number>>
  readonly fired: Readonly<FaultCounts>
  readonly violations: readonly Violation[]
  /** The counterexample; empty without violations. */
  readonly message: string
}

/**
 * One seed is one plan and one order in which requests arrive, played on empty tables of an engine
 * of its own in memory. A seed always gives the same history; one with violations is shrunk.
 */
export const runSeeds = async (options: SeedsOptions): Promise<SeedsReport> =>
  await withEngine(async ({ endpoint }) => {
    const reader = createDocumentClient({ endpoint })
    try {
      return await runSeedsOn({ endpoint, reader }, options)
    } finally {
      reader.destroy()
    }
  })

interface SeedsEngine {
  readonly endpoint: string
  readonly reader: DynamoDBDocumentClient
}

const runSeedsOn = async (
  engine: SeedsEngine,
  {
    seeds,
    firstSeed = Date.now() % 1_000_000_000,
    milliseconds = Number.POSITIVE_INFINITY,
    minSeeds = 0,
    mutant,
    plans = mutant?.plans ?? anyPlan,
  }: SeedsOptions,
): Promise<SeedsReport> => {
  const began = performance.now()
  const fired = noFaults()
  const outcomes: Record<Outcome, number> = { applied: 0, unchanged: 0, refused: 0, unknown: 0 }
  const play = createPlay(engine, { fired, mutant, outcomes })
  const property = fc.asyncProperty(plans, fc.scheduler(), play)
  const hasNoticed = (violations: readonly Violation[]): boolean =>
    violations.some(({ invariant }) => !mutant || invariant === mutant.breaks)
  let ran = 0
  let found: Pick<SeedsReport, 'violations' | 'message'> = { violations: [], message: '' }
  while (
    ran < seeds &&
    !hasNoticed(found.violations) &&
    (ran < minSeeds || performance.now() - began < milliseconds)
  ) {
    found = await checkSeed(property, firstSeed + ran, { endOnFailure: mutant !== undefined })
    ran += 1
  }
  return { firstSeed, seeds: ran, outcomes, fired, ...found }
}

/** Plays a plan on empty tables; throws ViolationsFound. */
const createPlay = (
  { endpoint, reader }: SeedsEngine,
  {
    fired,
    mutant,
    outcomes,
  }: {
    readonly fired: FaultCounts
    readonly mutant: Mutant | undefined
    readonly outcomes: Record<Outcome, number>
  },
) => {
  let stages = 0
  return async (plan: Plan, scheduler: fc.Scheduler): Promise<void> => {
    const stage = `faults-${(stages += 1)}`
    await createTables(reader, stage)
    const played = await runPlan(plan, scheduler, {
      reader,
      stage,
      fired,
      connect: () => {
        const client = createDocumentClient({ endpoint })
        mutant?.change?.(client)
        return client
      },
      ...(mutant?.sleep && { sleep: mutant.sleep }),
    })
    for (const { outcome } of played.history.attempts) outcomes[outcome] += 1
    const violations = await findViolations(played)
    if (violations.length > 0) throw new ViolationsFound(violations)
  }
}

const checkSeed = async (
  property: fc.IAsyncPropertyWithHooks<[Plan, fc.Scheduler]>,
  seed: number,
  { endOnFailure }: { readonly endOnFailure: boolean },
): Promise<Pick<SeedsReport, 'violations' | 'message'>> => {
  const details = await fc.check(property, {
    seed,
    numRuns: 1,
    unbiased: true,
    endOnFailure,
    // Limits the shrinking; a hanging history counts as failed.
    interruptAfterTimeLimit: 60_000,
    markInterruptAsFailure: true,
  })
  if (!details.failed) return { violations: [], message: '' }
  const { errorInstance } = details
  if (!(errorInstance instanceof ViolationsFound)) {
    throw new Error(`Seed ${seed} did not come to its end.`, { cause: errorInstance })
  }
  const { violations } = errorInstance
  return { violations, message: `Seed ${seed}. ${fc.defaultReportMessage(details)}` }
}

const findViolations = async ({ history, reads }: Played): Promise<readonly Violation[]> => {
  const last = reads.at(-1) ?? new Map()
  return [
    ...(await checkStreams(last)),
    ...checkSentCommands(history.attempts, last),
    ...checkHistory(history, last),
    ...reads.flatMap((read) => checkUnchanged(read, last)),
  ]
}
