import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { startTestCloud } from '../../support/product/test-cloud.ts'
import { faultKinds } from '../fault-middleware.ts'
import { runHandlers } from './run-handlers.ts'

const MIN_SEEDS = 5
const MAX_SEEDS = 100
const TIME_BOX = 20_000

const cloud = await startTestCloud()
afterAll(() => cloud.stop())

test('the handlers keep what they acknowledge while requests to the tables are lost, late and refused', async () => {
  const firstSeed = Number(process.env['ASSAY_FAULTS_SEED'] ?? Date.now() % 1_000_000)
  const { violations, seeds, outcomes, fired, commands } = await runHandlers(cloud, {
    minSeeds: MIN_SEEDS,
    maxSeeds: MAX_SEEDS,
    milliseconds: TIME_BOX,
    firstSeed,
  })
  process.stdout.write(
    `Faults of handlers: seeds ${firstSeed} to ${firstSeed + seeds - 1} ` +
      `(ASSAY_FAULTS_SEED=${firstSeed} begins there again); ${JSON.stringify({ outcomes, fired, commands })}\n`,
  )
  expect(violations).toEqual([])
  expect(seeds).toBeGreaterThanOrEqual(MIN_SEEDS)
  for (const kind of faultKinds) expect(fired[kind], kind).toBeGreaterThan(0)
  expect(outcomes.acknowledged).toBeGreaterThan(100)
  expect(outcomes.unknown).toBeGreaterThan(0)
  // More than a stream remembers of its commands.
  expect(commands['Watchlist']).toBeGreaterThan(8)
  expect(commands['Profile']).toBeGreaterThan(8)
})

/** Every condition holds, whatever is there. */
const ignoreConditions = (body: string): string =>
  body.replaceAll(
    /"ConditionExpression":"((?:[^"\\]|\\.)*)"/g,
    (_, condition: string) =>
      `"ConditionExpression":"(${condition}) OR attribute_not_exists(nothingHere)"`,
  )

test.each([
  { lacks: 'the conditions of its requests', weaken: ignoreConditions },
  { lacks: 'the keys of its callers', keyOf: () => randomUUID() },
])('a backend without $lacks is found out', async (mutant) => {
  const { violations } = await runHandlers(cloud, {
    minSeeds: 40,
    maxSeeds: 40,
    milliseconds: 0,
    firstSeed: 1,
    mutant,
  })
  expect(violations).not.toEqual([])
})
