import { setTimeout as wait } from 'node:timers/promises'
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { createRetry } from '../../lambdas/platform/dynamodb/retry.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import type { AnyDecider } from '../deciders.ts'
import { rebuildHeadOf } from '../rebuild/rebuild-heads.ts'
import { readEventItems } from '../streams/read-stream.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import { compareStream, type Conflict } from './compare-stream.ts'
import type { EventCopy } from './event-copy.ts'

const AT_ONCE = 16
/** A transaction takes 100 items; a command records 25 events at most, of 16 KB each. */
const LOT = 75

export interface PutBackOptions {
  readonly deciders: readonly AnyDecider[]
  /** Waits until so many more events may be written. */
  readonly pace: (events: number) => Promise<void>
  readonly onProgress: (events: number) => void
  readonly signal: AbortSignal
}

/**
 * Puts back what streams lack, in order of the versions, commits whole, and each event only where
 * none is. Then the stream's head is made anew, so that commands go on from there. Stopped at any
 * moment, a stream has a longer beginning of its events, and a repeat puts back the rest.
 * @returns how many events this call put back, and the conflicts that came up meanwhile
 */
export const putBack = async (
  at: TableContext,
  copy: EventCopy,
  streams: readonly string[],
  { deciders, pace, onProgress, signal }: PutBackOptions,
): Promise<{ readonly events: number; readonly conflicts: readonly Conflict[] }> => {
  const retry = createRetry({ random: Math.random, sleep: wait })
  const conflicts: Conflict[] = []
  let events = 0
  await inParallel(streams, AT_ONCE, async (stream) => {
    const copied = await readEventItems(copy.at, stream, { table: copy.events })
    // Of a try whose answer got lost the next one finds nothing missing any more.
    let lacked: number | undefined
    await retry(stream, async () => {
      const compared = compareStream(copied, await readEventItems(at, stream))
      lacked ??= compared.missing.length
      if (compared.conflicts.length > 0) {
        lacked = 0
        return void conflicts.push(...compared.conflicts)
      }
      for (const lot of lotsOf(compared.missing)) {
        signal.throwIfAborted()
        await pace(lot.length)
        await append(at, lot)
      }
    })
    await rebuildHeadOf(at, stream, deciders)
    events += lacked ?? 0
    onProgress(events)
  })
  return { events, conflicts }
}

const append = async (
  { client, stage }: TableContext,
  events: readonly EventItem[],
): Promise<void> => {
  const TableName = tableName(stage, 'events')
  const ConditionExpression = 'attribute_not_exists(version)'
  await client.send(
    new TransactWriteCommand({
      TransactItems: events.map((Item) => ({ Put: { TableName, Item, ConditionExpression } })),
    }),
  )
}

/** Events of one command stay together. */
const lotsOf = (events: readonly EventItem[]): EventItem[][] => {
  const commits = Map.groupBy(events, ({ cm, id }) => cm ?? id)
  const lots: EventItem[][] = []
  for (const commit of commits.values()) {
    const last = lots.at(-1)
    if (last && last.length + commit.length <= LOT) last.push(...commit)
    else lots.push(commit)
  }
  return lots
}
