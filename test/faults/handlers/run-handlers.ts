import { signInNewStaff } from '../../support/http/accounts.ts'
import { publishProjects } from '../../support/data/catalogue.ts'
import type { TestCloud } from '../../support/product/test-cloud.ts'
import { type FaultCounts, noFaults } from '../fault-middleware.ts'
import type { Mutant, CallOutcome } from './browser.ts'
import { checkRecords } from './check-records.ts'
import { playIncidents } from './play-incidents.ts'
import { playIdempotency } from './play-idempotency.ts'
import { playProfile } from './play-profile.ts'
import { playSessions } from './play-sessions.ts'
import { playVotes } from './play-votes.ts'
import { playWatchlists } from './play-watchlists.ts'
import { newScene, type Scene, type World } from './scene.ts'

export interface HandlersOptions {
  /** Runs at least this many, whatever the time. */
  readonly minSeeds: number
  readonly maxSeeds: number
  /** Starts no further seed after this time, once every kind of fault was met. */
  readonly milliseconds: number
  readonly firstSeed: number
  readonly mutant?: Mutant
}

export interface HandlersReport {
  readonly seeds: number
  readonly outcomes: Readonly<Record<CallOutcome, number>>
  readonly fired: Readonly<FaultCounts>
  /** The largest number of commands in a stream, by category. */
  readonly commands: Readonly<Record<string, number>>
  readonly violations: readonly string[]
}

const plays: readonly [subject: string, play: (scene: Scene) => Promise<void>][] = [
  ['watchlists', playWatchlists],
  ['profile', playProfile],
  ['incidents', playIncidents],
  ['votes', async (scene) => await playVotes(scene, scene.random.pick(scene.projects))],
  ['sessions', playSessions],
  ['idempotency', playIdempotency],
]

/**
 * Plays all subjects through the real handlers in parallel, while requests to the tables are lost,
 * late and refused. A seed determines calls and faults, but not the order in which requests arrive.
 */
export const runHandlers = async (
  cloud: TestCloud,
  { minSeeds, maxSeeds, milliseconds, firstSeed, mutant }: HandlersOptions,
): Promise<HandlersReport> => {
  const began = performance.now()
  const projects = (await publishProjects(cloud, 20)).map(({ id }) => id)
  const staff = [await signInNewStaff(cloud), await signInNewStaff(cloud)]
  const outcomes: Record<CallOutcome, number> = { acknowledged: 0, refused: 0, unknown: 0 }
  const world: World = { cloud, projects, staff, outcomes, fired: noFaults(), mutant }
  const violations: string[] = []
  let seeds = 0
  // On a busy machine the time is over before each fault has had its turn.
  const hasMetAll = (): boolean =>
    outcomes.unknown > 0 && Object.values(world.fired).every((count) => count > 0)
  const isInTime = (): boolean => performance.now() - began < milliseconds
  const goesOn = (): boolean =>
    violations.length === 0 && seeds < maxSeeds && (seeds < minSeeds || !hasMetAll() || isInTime())
  let commands: Readonly<Record<string, number>> = {}
  while (goesOn()) {
    const seed = firstSeed + seeds
    await Promise.all(
      plays.map(async ([subject, play], index) => {
        const found: string[] = []
        await play(newScene(world, seed * 100 + index, found))
        violations.push(...found.map((detail) => `seed ${seed}, ${subject}: ${detail}`))
      }),
    )
    const { maxCommands, problems } = await checkRecords(cloud.documents, cloud.stage)
    commands = maxCommands
    violations.push(...problems.map((problem) => `seed ${seed}: ${problem}`))
    seeds += 1
  }
  return { seeds, outcomes, fired: world.fired, commands, violations }
}
