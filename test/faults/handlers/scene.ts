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
  type CallOutcome,
} from './browser.ts'

export interface World {
  readonly cloud: TestCloud
  /** Projects that can be watched, voted on and reported. */
  readonly projects: readonly string[]
  readonly staff: readonly Visitor[]
  readonly fired: FaultCounts
  readonly outcomes: Record<CallOutcome, number>
  readonly mutant?: Mutant | undefined
}

/** One participant; its choices follow from the seed alone. */
export interface Scene extends World {
  readonly random: Random
  /** A parallel participant with choices of its own. */
  readonly part: (number: number) => Scene
  /** A browser with the visitor's cookies and its own faults. */
  readonly browserOf: (visitor: Pick<Visitor, 'cookies'>, mostBursts?: number) => Browser
  /** Waits for late requests. */
  readonly calm: () => Promise<void>
  /** Tries of one intent. */
  readonly tries: () => number
  /** Counts an answer. */
  readonly count: <Answer extends Settled>(settled: Answer) => Answer
  /** Records a violation. */
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
      world.outcomes[settled.outcome] += 1
      return settled
    },
    find: (detail) => void violations.push(detail),
  }
}
