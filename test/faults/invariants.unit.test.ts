import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { commandFingerprint } from '../../lambdas/platform/event-store/events/recent-commands.ts'
import { recordCommit } from '../../lambdas/platform/event-store/commit.ts'
import { type Head, headToItem, newHead } from '../../lambdas/platform/event-store/events/items.ts'
import { MAX_TRIES } from '../../lambdas/platform/dynamodb/retry.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import {
  type WatchlistCommand,
  type WatchlistEvent,
  type Watchlists,
  watchlists,
} from '../../lambdas/watchlist/decider.ts'
import { type Attempt, checkHistory, type Reading } from './check-history.ts'
import {
  checkStreams,
  checkSentCommands,
  checkUnchanged,
  commandKey,
  type Invariant,
} from './check-streams.ts'
import type { StoredStream } from './stored-streams.ts'

const stream = 'Watchlist#user'

/** A stream as it is read, and what its clients were told; tests change one thing. */
interface Scene {
  readonly events: readonly RecordedEvent<WatchlistEvent>[]
  readonly head: Head<Watchlists> & { readonly recordedAt: string }
  readonly attempts: readonly Attempt[]
  readonly readings: readonly Reading[]
  readonly begun?: readonly string[]
}

const create = (list: number, name: string): WatchlistCommand => ({
  type: 'CreateWatchlist',
  id: `list-${list}`,
  name,
  projects: [],
})

/** Records what `decided` says that the command was found to mean. */
const append = (
  scene: Pick<Scene, 'events' | 'attempts'> & { readonly head: Head<Watchlists> },
  commandId: string,
  command: WatchlistCommand,
  decided: readonly WatchlistEvent[] = watchlists.decide(command, scene.head.state),
): Pick<Scene, 'events' | 'head' | 'attempts'> => {
  const { events, head } = recordCommit(watchlists, scene.head, decided, {
    meta: { commandId, payload: command, actor: { id: 'user', kind: 'user' }, correlationId: '' },
    fingerprint: commandFingerprint(commandId, command),
    commitId: `event-${scene.head.version + 1}`,
    now: 0,
    newEventId: () => '',
  })
  const { state, version } = head
  const executed = { state, version, events, outcome: 'appended' as const }
  const knownVersion = scene.head.version
  const attempt = attemptOf(commandId, command, { outcome: 'applied', executed, knownVersion })
  return {
    events: [...scene.events, ...events],
    head,
    attempts: [...scene.attempts, attempt],
  }
}

const attemptOf = (
  commandId: string,
  command: WatchlistCommand,
  answer: Pick<Attempt, 'outcome'> & Partial<Attempt>,
): Attempt => ({
  stream,
  commandId,
  key: commandKey(commandId, command),
  command,
  knownVersion: 0,
  failures: 0,
  ...answer,
})

const empty = { events: [], attempts: [], head: newHead(stream, watchlists.initialState) }
const first = append(empty, 'first', create(0, 'DeFi'))
const second = append(first, 'second', create(1, 'Bridges'))
const sound: Scene = {
  ...second,
  attempts: [
    ...second.attempts,
    attemptOf('taken', create(2, 'DeFi'), {
      outcome: 'refused',
      reason: 'WatchlistNameTaken',
      knownVersion: 2,
    }),
    attemptOf('unknown', create(3, 'Games'), {
      outcome: 'unknown',
      reason: 'Unavailable',
      failures: MAX_TRIES,
    }),
  ],
  readings: [
    { stream, knownVersion: 1, version: 2, state: second.head.state },
    { stream, knownVersion: 0, version: 1, events: first.events },
  ],
}

const BEGUN = '1970-01-01T00:00:00.000Z'

const stored = ({ events, head, begun = [BEGUN] }: Pick<Scene, 'events' | 'head' | 'begun'>) =>
  new Map<string, StoredStream>([
    [
      stream,
      {
        stream,
        events,
        prints: events.map((event) => inspect(event)),
        head: headToItem(head, watchlists.reducerVersion),
        begun,
      },
    ],
  ])

const brokenIn = async (scene: Scene): Promise<Invariant[]> => {
  const streams = stored(scene)
  const violations = [
    ...(await checkStreams(streams)),
    ...checkSentCommands(scene.attempts, streams),
    ...checkHistory(scene, streams),
    ...checkUnchanged(stored(first), streams),
  ]
  return [...new Set(violations.map(({ invariant }) => invariant))]
}

const change = <Item>(items: readonly Item[], at: number, changes: Partial<Item>): Item[] =>
  items.map((item, index) => (index === at ? { ...item, ...changes } : item))

test('what is as it should be breaks no invariant', async () => {
  expect(await brokenIn(sound)).toEqual([])
})

test.each<[Invariant, Scene]>([
  ['acknowledged means applied', { ...sound, events: first.events, head: first.head }],
  [
    'refused means absent',
    { ...sound, attempts: change(sound.attempts, 1, { outcome: 'refused' }) },
  ],
  ['refused means absent', { ...sound, attempts: sound.attempts.toSpliced(1, 1) }],
  ['applied at most once', { ...sound, ...append(sound, 'second', create(4, 'Wallets')) }],
  ['versions are gapless and chained', { ...sound, events: sound.events.toSpliced(0, 1) }],
  [
    'versions are gapless and chained',
    { ...sound, head: { ...sound.head, version: sound.head.version + 1 } },
  ],
  ['its beginning is noted once', { ...sound, begun: [] }],
  ['its beginning is noted once', { ...sound, begun: [BEGUN, '2026-01-01T00:00:00.000Z'] }],
  ['the state is the fold', { ...sound, head: { ...sound.head, state: first.head.state } }],
  [
    'event bytes never change',
    { ...sound, events: change(sound.events, 0, { correlationId: 'x' }) },
  ],
  [
    'decided on the state before it',
    // As if it had been decided before the name was taken.
    {
      ...sound,
      ...append(sound, 'late', create(5, 'DeFi'), [
        { type: 'WatchlistCreated', data: { id: 'list-5', name: 'DeFi', projects: [] } },
      ]),
    },
  ],
  [
    'same command id, same answer',
    {
      ...sound,
      attempts: change(sound.attempts, 1, { executed: sound.attempts[0]!.executed! }),
    },
  ],
  [
    'an answer has its reason',
    { ...sound, attempts: change(sound.attempts, 2, { reason: 'WatchlistNotFound' }) },
  ],
  [
    'an answer has its reason',
    { ...sound, attempts: change(sound.attempts, 2, { reason: 'CommandIdReused' }) },
  ],
  [
    'reads show one moment',
    { ...sound, readings: change(sound.readings, 0, { state: first.head.state }) },
  ],
  ['reads show one moment', { ...sound, readings: change(sound.readings, 0, { knownVersion: 3 }) }],
  [
    'reads show one moment',
    { ...sound, readings: change(sound.readings, 1, { events: second.events }) },
  ],
  [
    'gives up only after five tries',
    { ...sound, attempts: change(sound.attempts, 3, { failures: MAX_TRIES - 1 }) },
  ],
  ['no other error', { ...sound, attempts: change(sound.attempts, 3, { reason: 'TypeError' }) }],
])("'%s' is found broken where it is", async (invariant, scene) => {
  expect(await brokenIn(scene)).toContain(invariant)
})
