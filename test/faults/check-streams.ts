import { deciderOf, deciders } from '../../ops/deciders.ts'
import { canonicalJson } from '../../lambdas/platform/event-store/events/canonical-json.ts'
import { commandFingerprint } from '../../lambdas/platform/event-store/events/recent-commands.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { verifyStream } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import { rehydrate } from '../../lambdas/platform/event-store/rehydrate.ts'
import type { StoredStream } from './stored-streams.ts'

export type Invariant =
  | 'acknowledged means applied'
  | 'refused means absent'
  | 'applied at most once'
  | 'versions are gapless and chained'
  | 'its beginning is noted once'
  | 'the state is the fold'
  | 'event bytes never change'
  | 'decided on the state before it'
  | 'same command id, same answer'
  | 'an answer has its reason'
  | 'reads show one moment'
  | 'gives up only after five tries'
  | 'no other error'

export interface Violation {
  readonly invariant: Invariant
  readonly stream: string
  readonly detail: string
}

export class ViolationsFound extends Error {
  override readonly name = 'ViolationsFound'
  readonly violations: readonly Violation[]

  constructor(violations: readonly Violation[]) {
    super(
      violations
        .map(({ invariant, stream, detail }) => `${stream}: not '${invariant}': ${detail}`)
        .join('\n'),
    )
    this.violations = violations
  }
}

/**
 * `applied`: acknowledged, and there was something to record. `unchanged`: acknowledged, nothing
 * was left to do. `refused`: not applied. `unknown`: no answer, or one that leaves it open.
 */
export type Outcome = 'applied' | 'unchanged' | 'refused' | 'unknown'

/** The answer to a command. */
export interface SentCommand {
  readonly stream: string
  readonly commandId: string
  /** From `commandKey`. */
  readonly key: string
  readonly outcome: Outcome
}

/** Size of a stream's deduplication window, in commands. */
export const REMEMBERED = 8

export interface Commit {
  readonly commandId: string
  readonly key: string
  readonly events: readonly [RecordedEvent, ...RecordedEvent[]]
}

/** With another payload a command id is another command. */
export const commandKey = (commandId: string, payload: unknown): string =>
  keyOf(commandId, commandFingerprint(commandId, payload).payload.toString('hex'))

const keyOf = (commandId: string, payloadHash: string): string => `${commandId}/${payloadHash}`

export const commitsOf = (events: readonly RecordedEvent[]): Commit[] =>
  [...Map.groupBy(events, ({ commitId }) => commitId).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const { commandId, payloadHash } = first
    return [{ commandId, key: keyOf(commandId, payloadHash), events: [first, ...others] }]
  })

/** Checks each stream: dense, chained, and its state is the fold of its events. */
export const checkStreams = async (
  streams: ReadonlyMap<string, StoredStream>,
): Promise<Violation[]> =>
  (
    await Promise.all(
      streams.values().map(async (stored) => {
        const broken = [...checkChain(stored), ...checkBeginning(stored)]
        return broken.length > 0 ? broken : await checkState(stored)
      }),
    )
  ).flat()

const checkChain = ({ stream, events, head }: StoredStream): Violation[] => {
  const invariant = 'versions are gapless and chained'
  if (!head) return [{ invariant, stream, detail: 'There is no head.' }]
  const end = { version: head.version, hash: Buffer.from(head.h).toString('hex') }
  return verifyStream(events, end).map(({ version, problem }) => ({
    invariant,
    stream,
    detail: `${problem} at version ${version}`,
  }))
}

const checkBeginning = ({ stream, events, begun }: StoredStream): Violation[] => {
  const first = events[0]?.recordedAt
  return begun.length === 1 && begun[0] === first
    ? []
    : [
        {
          invariant: 'its beginning is noted once',
          stream,
          detail: `${first} against the notes [${begun.join()}]`,
        },
      ]
}

const checkState = async ({ stream, events, head }: StoredStream): Promise<Violation[]> => {
  const decider = deciderOf(stream, deciders)
  if (!decider) return []
  const folded = canonicalJson((await rehydrate(decider, events)).state)
  const stored = canonicalJson(head?.s)
  return folded === stored
    ? []
    : [{ invariant: 'the state is the fold', stream, detail: `${stored} is not ${folded}` }]
}

/** Compares the stored events with the answers to their senders. */
export const checkSentCommands = (
  sent: readonly SentCommand[],
  streams: ReadonlyMap<string, StoredStream>,
): Violation[] => {
  const senders = Map.groupBy(sent, ({ stream }) => stream)
  return [...senders].flatMap(([stream, sentTo]) =>
    checkSentTo(stream, sentTo, commitsOf(streams.get(stream)?.events ?? [])),
  )
}

const checkSentTo = (
  stream: string,
  sent: readonly SentCommand[],
  commits: readonly Commit[],
): Violation[] => {
  const find = (invariant: Invariant, detail: string): Violation => ({ invariant, stream, detail })
  const commitsByKey = Map.groupBy(commits, ({ key }) => key)
  const sentByKey = Map.groupBy(sent, ({ key }) => key)
  const lost = [...sentByKey].flatMap(([key, answers]) =>
    answers.some(({ outcome }) => outcome === 'applied') && !commitsByKey.has(key)
      ? [find('acknowledged means applied', `${key} is not there`)]
      : [],
  )
  const unexpected = [...commitsByKey.keys()].flatMap((key) =>
    sentByKey.get(key)?.some(({ outcome }) => outcome === 'applied' || outcome === 'unknown')
      ? []
      : [find('refused means absent', `${key} is there`)],
  )
  const repeated = commits.flatMap(({ commandId, events }, index) => {
    const remembered = commits.slice(Math.max(0, index - REMEMBERED), index)
    const isWhole = events.at(-1)!.version - events[0].version === events.length - 1
    return !isWhole || remembered.some((commit) => commit.commandId === commandId)
      ? [find('applied at most once', `${commandId} is there again`)]
      : []
  })
  return [...lost, ...unexpected, ...repeated]
}

/** Finds earlier events that are missing or different now. */
export const checkUnchanged = (
  before: ReadonlyMap<string, StoredStream>,
  now: ReadonlyMap<string, StoredStream>,
): Violation[] =>
  [...before.values()].flatMap(({ stream, prints }) => {
    const changed = prints.findIndex((print, index) => print !== now.get(stream)?.prints[index])
    return changed === -1
      ? []
      : [
          {
            invariant: 'event bytes never change',
            stream,
            detail: `version ${changed + 1} is not what it was`,
          },
        ]
  })
