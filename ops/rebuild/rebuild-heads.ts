import { setTimeout as wait } from 'node:timers/promises'
import {
  ConditionalCheckFailedException,
  TransactionConflictException,
} from '@aws-sdk/client-dynamodb'
import { PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { verifyStream } from '../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  type BeginningItem,
  eventFromItem,
  type HeadItem,
} from '../../lambdas/platform/event-store/events/items.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { type AnyDecider, deciderOf } from '../deciders.ts'
import { endOf, foldedBy, type FoldedState, type StreamEnd } from '../streams/derive-head.ts'
import { type ExamineOptions, examineStreams } from '../streams/examine-streams.ts'
import { digestHead } from '../streams/head-digest.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { readHeadItem, readEventItems } from '../streams/read-stream.ts'
import { tablesSource } from '../streams/stream-source.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const AT_ONCE = 16

export interface RebuildOptions extends ExamineOptions {
  /** Rebuild also heads that know of a newer or another end than the events have. */
  readonly trustEvents: boolean
}

export interface Rebuilt {
  readonly streams: number
  /** Heads that were written anew. */
  readonly changed: number
  /** Streams of which it was not noted that they began. */
  readonly noted: number
  /** Streams whose head was left as it is, each with why in one sentence. */
  readonly failures: readonly { readonly stream: string; readonly reason: string }[]
}

/** Something about a stream forbids to make its head from its events. */
class InvalidStreamError extends Error {
  override readonly name = 'InvalidStreamError'
}

const MAX_TRIES = 10
const PAUSE_MILLISECONDS = 50

/**
 * Makes every head that is not the end and the fold of its events anew, those included that another
 * reducer made. A head is replaced only at the version at which it was read: a command that comes in
 * between wins, and its stream is looked at again.
 *
 * Streams of which it is not noted that they began, as those from before there were notes, are noted.
 *
 * A head whose newest hash is not among the events of its stream is evidence that events were lost
 * or replaced, so it is reported and left alone unless `trustEvents`.
 */
export const rebuildHeads = async (at: TableContext, options: RebuildOptions): Promise<Rebuilt> => {
  const { streams, suspects, unnoted } = await examineStreams(tablesSource(at), {
    ...options,
    upToDate: true,
  })
  await noteBeginnings(at, unnoted)
  const failures: { stream: string; reason: string }[] = []
  let changed = 0
  let done = 0
  await inParallel(suspects, AT_ONCE, async (stream) => {
    options.signal.throwIfAborted()
    try {
      if (await rebuildHead(at, stream, options)) changed += 1
    } catch (error) {
      if (!(error instanceof InvalidStreamError)) throw error
      failures.push({ stream, reason: error.message })
    }
    done += 1
    options.onSecondLook?.(done, suspects.length)
  })
  return { streams: streams + suspects.length, changed, noted: unnoted.length, failures }
}

/**
 * Makes one stream's head anew if its events allow it, so that commands find it as its events are;
 * `rebuildHeads` says of the others why they do not.
 */
export const rebuildHeadOf = async (
  at: TableContext,
  stream: string,
  deciders: RebuildOptions['deciders'],
): Promise<void> => {
  try {
    await rebuildHead(at, stream, { deciders, trustEvents: false })
  } catch (error) {
    if (!(error instanceof InvalidStreamError)) throw error
  }
}

/** What a first event notes itself, it notes alike: a second time changes nothing. */
const noteBeginnings = async (
  { client, stage }: TableContext,
  beginnings: readonly BeginningItem[],
): Promise<void> => {
  const TableName = tableName(stage, 'streams')
  await inParallel(beginnings, AT_ONCE, async (Item) => {
    await client.send(new PutCommand({ TableName, Item }))
  })
}

/** @returns whether the head was written */
const rebuildHead = async (
  at: TableContext,
  stream: string,
  { deciders, trustEvents }: Pick<RebuildOptions, 'deciders' | 'trustEvents'>,
): Promise<boolean> => {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    // The head first: an event that is appended after it makes the condition fail.
    const stored = await readHeadItem(at, stream)
    const events = await readWhole(at, stream)
    if (!trustEvents) refuseLostEnd(stored, events)
    const head = await headOf(events, stored, deciderOf(stream, deciders))
    if (stored && sameHead(stored, head)) return false
    try {
      await replaceHead(at, stream, stored, head)
      return true
    } catch (error) {
      if (!isOvertaken(error)) throw error
      await wait(Math.random() * PAUSE_MILLISECONDS)
    }
  }
  throw new InvalidStreamError('Others kept writing to it; run rebuild again.')
}

/** A command was applied to the head since it was read, or is just being applied. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof ConditionalCheckFailedException || error instanceof TransactionConflictException

const readWhole = async (at: TableContext, stream: string): Promise<readonly RecordedEvent[]> => {
  const events = await readEvents(at, stream)
  if (events.length === 0) throw new InvalidStreamError('It has no events.')
  const [finding] = verifyStream(events)
  if (finding) {
    const { version, problem } = finding
    throw new InvalidStreamError(`Its events are damaged at version ${version} (${problem}).`)
  }
  return events
}

const readEvents = async (at: TableContext, stream: string): Promise<readonly RecordedEvent[]> => {
  const items = await readEventItems(at, stream)
  try {
    return items.map(eventFromItem)
  } catch (error) {
    throw new InvalidStreamError('It has an event that cannot be read.', { cause: error })
  }
}

const refuseLostEnd = (head: HeadItem | undefined, events: readonly RecordedEvent[]): void => {
  if (!head) return
  const newest = Buffer.from(head.h ?? []).toString('hex')
  if (events.some(({ hash }) => hash === newest)) return
  throw new InvalidStreamError(
    `Its head, at version ${head.version}, ends in an event that is not there; ` +
      `the events end at ${events.length}.`,
  )
}

const headOf = async (
  events: readonly RecordedEvent[],
  stored: HeadItem | undefined,
  decider: AnyDecider | undefined,
): Promise<StreamEnd & FoldedState> => {
  const end = endOf(events)
  if (decider) {
    try {
      return { ...end, ...(await foldedBy(decider, events)) }
    } catch (error) {
      throw new InvalidStreamError(error instanceof Error ? error.message : String(error), {
        cause: error,
      })
    }
  }
  // The state after other events than the head's cannot be known without a decider.
  if (stored?.version !== end.version) {
    throw new InvalidStreamError('Its category has no decider to fold it with.')
  }
  return { ...end, s: stored.s, rv: stored.rv }
}

const sameHead = (stored: HeadItem, head: StreamEnd & FoldedState): boolean => {
  const [one, other] = [digestHead(stored), digestHead(head)]
  return (
    one.end === other.end &&
    one.state === other.state &&
    one.reducerVersion === other.reducerVersion
  )
}

/** Sets attribute by attribute, since others count actions in the same item. */
const replaceHead = async (
  { client, stage }: TableContext,
  stream: string,
  stored: HeadItem | undefined,
  { version, recordedAt, h, r, s, rv }: StreamEnd & FoldedState,
): Promise<void> => {
  await client.send(
    new UpdateCommand({
      TableName: tableName(stage, 'heads'),
      Key: { stream },
      UpdateExpression:
        'SET version = :version, recordedAt = :recordedAt, h = :h, r = :r, s = :s, rv = :rv',
      ConditionExpression: stored ? 'version = :stored' : 'attribute_not_exists(version)',
      ExpressionAttributeValues: {
        ':version': version,
        ':recordedAt': recordedAt,
        ':h': h,
        ':r': r,
        ':s': s,
        ':rv': rv,
        ...(stored && { ':stored': stored.version }),
      },
    }),
  )
}
