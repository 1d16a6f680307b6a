import { createRandom, type Random } from '../../../local/demo/random.ts'
import type { TestCloud } from '../../support/product/test-cloud.ts'
import type { Visitor } from '../../support/http/visitor.ts'
import type { FaultCounts } from '../fault-middleware.ts'
import {
  anyBursts,
  type Browser,
  type Mutant,
  newBrowser,
  type Settled,
  type Told,
} from './browser.ts'

/** Where all seeds of a run are played. */
export interface World {
  readonly cloud: TestCloud
  /** Projects that can be watched, voted on and reported. */
  readonly projects: readonly string[]
  readonly staff: readonly Visitor[]
  readonly fired: FaultCounts
  readonly told: Record<Told, number>
  readonly mutant?: Mutant | undefined
}

/** What somebody plays; its choices follow from the seed alone. */
export interface Scene extends World {
  readonly random: Random
  /** The same for one of several at the same time, with choices of its own. */
  readonly part: (number: number) => Scene
  /** A browser with the visitor's cookies, whose handlers meet faults of their own. */
  readonly browserOf: (visitor: Pick<Visitor, 'cookies'>, mostBursts?: number) => Browser
  /** Waits until everything that was sent has arrived. */
  readonly calm: () => Promise<void>
  /** How often somebody sends before giving up. */
  readonly tries: () => number
  /** Counts what a sender was told. */
  readonly count: <Answer extends Settled>(settled: Answer) => Answer
  /** Notes what breaks a promise. */
  readonly find: (detail: string) => void
}

export const newScene = (
  world: World,
  seed: number,
  violations: string[],
  browsers: Browser[] = [],
): Scene => {
  const random = createRandom(seed)
  return {
    ...world,
    random,
    part: (number) => newScene(world, seed * 31 + number + 1, violations, browsers),
    browserOf: (visitor, mostBursts = 6) => {
      const browser = newBrowser(visitor, world.cloud.origin, {
        ...world,
        bursts: anyBursts(random, mostBursts),
      })
      browsers.push(browser)
      return browser
    },
    calm: async () => {
      await Promise.all(browsers.flatMap(({ weather }) => weather.late))
    },
    tries: () => random.pick([1, 3, 6, 6]),
    count: (settled) => {
      world.told[settled.told] += 1
      return settled
    },
    find: (detail) => void violations.push(detail),
  }
}
