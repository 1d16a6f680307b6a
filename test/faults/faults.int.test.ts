import * as fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { createDocumentClient } from '../../lambdas/platform/dynamodb/document-client.ts'
import { createTables } from '../../local/engine/create-tables.ts'
import { faultKinds, noFaults } from './fault-middleware.ts'
import { mutants } from './mutants.ts'
import { anyPlan, outOfMemory } from './plan.ts'
import { runPlan } from './run-plan.ts'
import { runSeeds } from './run-seeds.ts'

const SEEDS = 200
/** Fewer seeds are run on a machine on which they would take longer, but never fewer than these. */
const TIME_BOX = 25_000
const MIN_SEEDS = 40
/** What a mutant may survive; of twenty runs of each, the longest took 31. */
const MUTANT_SEEDS = 200

test('the store keeps every promise while requests are lost, late and refused, in any order', async () => {
  const given = process.env['ASSAY_FAULTS_SEED']
  const report = await runSeeds({
    seeds: SEEDS,
    milliseconds: TIME_BOX,
    minSeeds: MIN_SEEDS,
    ...(given !== undefined && { firstSeed: Number(given) }),
  })
  const { firstSeed, seeds, outcomes, fired } = report
  process.stdout.write(
    `Faults: seeds ${firstSeed} to ${firstSeed + seeds - 1} (ASSAY_FAULTS_SEED=${firstSeed} runs ` +
      `them again); ${JSON.stringify({ outcomes, fired })}\n`,
  )
  expect(report.violations, report.message).toEqual([])
  for (const kind of faultKinds) expect(fired[kind], kind).toBeGreaterThan(0)
  expect(Math.min(...Object.values(outcomes))).toBeGreaterThan(0)
  expect(seeds).toBeGreaterThanOrEqual(MIN_SEEDS)
})

test('a try whose answer was lost is known after more commands than a stream remembers', async () => {
  const report = await runSeeds({ seeds: 5, plans: outOfMemory })
  expect(report.violations, report.message).toEqual([])
  // In each of them the one that created the list, the one that was tried again, and ten others.
  expect(report.outcomes).toMatchObject({ applied: 60, unknown: 0 })
  expect(report.fired.answerLost).toBe(5)
})

test.each(mutants)('a store without $lacks is found out', async (mutant) => {
  const { seeds, violations } = await runSeeds({ seeds: MUTANT_SEEDS, mutant })
  expect(
    violations.map(({ invariant }) => invariant),
    `${seeds} seeds`,
  ).toContain(mutant.breaks)
})

test('a seed gives the same history each time', async () => {
  const client = createDocumentClient({ endpoint: inject('engineEndpoint') })
  const play = async (stage: string) => {
    const [sample] = fc.sample(fc.tuple(anyPlan, fc.scheduler()), { seed: 20_261_120, numRuns: 1 })
    const [plan, scheduler] = sample!
    await createTables(client, stage)
    const fired = noFaults()
    const connect = () => createDocumentClient({ endpoint: inject('engineEndpoint') })
    const { history, reads } = await runPlan(plan, scheduler, {
      connect,
      reader: client,
      stage,
      fired,
    })
    return { history, reads, fired, order: scheduler.report() }
  }
  const once = await play('faults-once')
  expect(once.history.attempts.length).toBeGreaterThan(10)
  expect(await play('faults-twice')).toEqual(once)
  client.destroy()
})
