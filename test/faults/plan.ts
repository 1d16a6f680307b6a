import * as fc from 'fast-check'
import { type Burst, faultKinds } from './fault-middleware.ts'

/** With the scheduler's choices it determines the whole history. */
export interface Plan {
  /** The intents of each user: more than the deduplication window. */
  readonly users: readonly (readonly Intent[])[]
  /** The clients of a round work at the same time, those of the next begin when all have ended. */
  readonly rounds: readonly (readonly ClientPlan[])[]
}

/** Lists are named by the number of the intent that creates them. */
export type Intent =
  | { readonly type: 'create'; readonly name: string; readonly projects: readonly string[] }
  | {
      readonly type: 'update'
      readonly list: number
      readonly name: string
      readonly projects: readonly string[]
      /** With an `updatedAt` that somebody has seen. */
      readonly guarded: boolean
    }
  | { readonly type: 'delete'; readonly list: number }

export interface ClientPlan {
  readonly user: number
  readonly steps: readonly Step[]
  readonly faults: readonly Burst[]
  /** Turns of others that it lets go by between two tries of a command. */
  readonly pause: number
}

export type Step =
  /** Sends the intent `content` under the command id of intent `id`: mostly its own. */
  | { readonly type: 'send'; readonly id: number; readonly content: number }
  | { readonly type: 'load' }
  | { readonly type: 'readEvents' }

const INTENTS = 14

// Few of each, so that clients meet.
const NAMES = ['Bridges', 'DeFi', 'Games', 'Layer 2', 'Oracles', 'Wallets']
const PROJECTS = ['corvane', 'gantrel', 'oxbowrie', 'quernstead', 'tidewell']

const anyName = fc.constantFrom(...NAMES)
const anyProjects = fc.shuffledSubarray(PROJECTS)
/** The first two intents of a user create a list, the third may. */
const anyList = fc.constantFrom(0, 0, 0, 1, 1, 1, 2)

const anyCreate = fc.record({
  type: fc.constant('create' as const),
  name: anyName,
  projects: anyProjects,
})
const anyIntent = fc.oneof(
  { weight: 1, arbitrary: anyCreate },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('update' as const),
      list: anyList,
      name: anyName,
      projects: anyProjects,
      guarded: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete' as const), list: anyList }) },
)
const anyIntents = fc
  .tuple(
    anyCreate,
    anyCreate,
    fc.array(anyIntent, { minLength: INTENTS - 2, maxLength: INTENTS - 2 }),
  )
  .map(([first, second, others]) => [first, second, ...others])

/** Lists are created more often than anything is done to them, so that they are mostly there. */
const anyNumber = fc.oneof(
  { weight: 1, arbitrary: fc.nat(1) },
  { weight: 3, arbitrary: fc.nat(INTENTS - 1) },
)
const anyStep = fc.oneof(
  {
    weight: 10,
    arbitrary: anyNumber.map((id): Step => ({ type: 'send', id, content: id })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anyNumber, anyNumber)
      .map(([id, content]): Step => ({ type: 'send', id, content })),
  },
  { weight: 3, arbitrary: fc.constant<Step>({ type: 'load' }) },
  { weight: 1, arbitrary: fc.constant<Step>({ type: 'readEvents' }) },
)

/** Mostly single faults, sometimes so many that a command is given up. */
const anyFaults = fc.array(
  fc.record({
    after: fc.nat(6),
    kind: fc.constantFrom(...faultKinds),
    times: fc.constantFrom(1, 1, 1, 2, 3, 6),
  }),
  { maxLength: 4 },
)

const anyClient = fc.record({
  // One stream is busier than the other.
  user: fc.constantFrom(0, 0, 0, 1),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 10 }),
  faults: anyFaults,
  pause: fc.constantFrom(0, 0, 0, 20),
})

export const anyPlan: fc.Arbitrary<Plan> = fc.record({
  users: fc.array(anyIntents, { minLength: 2, maxLength: 2 }),
  rounds: fc.array(fc.array(anyClient, { minLength: 2, maxLength: 4 }), {
    minLength: 2,
    maxLength: 2,
  }),
})

const updateTo = (...projects: readonly string[]): Intent => {
  return { type: 'update', list: 0, name: 'Bridges', projects, guarded: false }
}
const send = (id: number): Step => ({ type: 'send', id, content: id })
const steady = { user: 0, faults: [], pause: 0 }

/**
 * The answer to an update is lost, and before the retry others record more commands than the
 * deduplication window holds.
 */
export const outOfMemory: fc.Arbitrary<Plan> = fc.constant({
  users: [
    [
      { type: 'create', name: 'Bridges', projects: [] },
      updateTo('tidewell'),
      ...Array.from({ length: 5 }, () => [updateTo('corvane'), updateTo('gantrel')]).flat(),
    ],
  ],
  rounds: [
    [{ ...steady, steps: [send(0)] }],
    [
      {
        user: 0,
        steps: [send(1)],
        faults: [{ after: 1, kind: 'answerLost', times: 1 }],
        pause: 200,
      },
      { ...steady, steps: Array.from({ length: 10 }, (_, index) => send(index + 2)) },
    ],
  ],
})
