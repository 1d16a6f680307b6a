import { randomUUID } from 'node:crypto'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import type { EventStore } from '../../../lambdas/platform/event-store/event-store.ts'
import { hashEvent } from '../../../lambdas/platform/event-store/events/hash-chain.ts'
import {
  eventFromItem,
  type EventItem,
  eventToItem,
} from '../../../lambdas/platform/event-store/events/items.ts'
import type { Random } from '../../../local/demo/random.ts'
import { readEventItems } from '../../../ops/streams/read-stream.ts'
import type { TableContext } from '../../../lambdas/platform/dynamodb/tables.ts'
import { verifyStreams } from '../../../ops/verify/verify-streams.ts'
import { leave, put, shelf } from '../event-store/contract/test-aggregate.ts'
import { metaOf } from '../event-store/contract/test-harness.ts'
import { setInItem } from '../data/set-in-item.ts'

/** What can have become of stored events, other than what was recorded. */
const CORRUPTIONS = ['state', 'event', 'missing', 'doubled', 'forged', 'swapped'] as const
type Corruption = (typeof CORRUPTIONS)[number]

/** Corrupts one stream of shelves of two events or more. */
const corruptStream = async (
  { client, stage }: TableContext,
  stream: string,
  kind: Corruption,
  random: Random,
): Promise<void> => {
  const events = tableName(stage, 'events')
  const write = async (Item: object): Promise<void> => {
    await client.send(new PutCommand({ TableName: events, Item }))
  }
  const items = await readEventItems({ client, stage }, stream)
  const one = random.pick(items)
  switch (kind) {
    case 'state':
      await setInItem({ client, stage }, 'heads', { stream }, 's.books', ['never put'])
      return
    case 'event':
      return await write(changed(one))
    case 'missing':
      await client.send(
        new DeleteCommand({ TableName: events, Key: { stream, version: one.version } }),
      )
      return
    case 'doubled':
      return await write({ ...one, version: items.length + 1 })
    case 'forged':
      // As somebody would who knows the format: its own hash fits.
      return await write(rehashed(changed(one)))
    case 'swapped': {
      const other = random.pick(items.filter(({ version }) => version !== one.version))
      await write({ ...one, version: other.version })
      return await write({ ...other, version: one.version })
    }
    default:
      return kind satisfies never
  }
}

const changed = (item: EventItem): EventItem =>
  eventToItem({ ...eventFromItem(item), data: { note: 'never left' } })

const rehashed = (item: EventItem): EventItem => {
  const event = eventFromItem(item)
  return eventToItem({ ...event, hash: hashEvent(event) })
}

/** Corrupts so many streams, as many of each kind as of another. */
export const corruptStreams = async (
  tables: TableContext,
  streams: readonly string[],
  random: Random,
): Promise<ReadonlyMap<string, Corruption>> => {
  const corrupted = new Map<string, Corruption>()
  for (const [index, stream] of streams.entries()) {
    const kind = CORRUPTIONS[index % CORRUPTIONS.length]!
    await corruptStream(tables, stream, kind, random)
    corrupted.set(stream, kind)
  }
  return corrupted
}

/**
 * Verifies all shelves while others write to some of them and begin new ones.
 *
 * @param busy ids of shelves that are written to
 * @returns the streams with findings, and how many commands were recorded meanwhile
 */
export const verifyUnderLoad = async (
  tables: TableContext & { readonly store: EventStore },
  busy: readonly string[],
  random: Random,
): Promise<{
  readonly found: ReadonlySet<string>
  readonly streams: number
  readonly commands: number
}> => {
  const { client, stage, store } = tables
  const done = new AbortController()
  let commands = 0
  const writer = async (): Promise<void> => {
    while (!done.signal.aborted) {
      const id = random.chance(0.2) ? randomUUID() : random.pick(busy)
      const command = random.chance(0.5) ? leave('meanwhile') : put(randomUUID())
      await store.execute(shelf, id, command, metaOf(randomUUID()))
      commands += 1
    }
  }
  const writers = Array.from({ length: WRITERS }, writer)
  try {
    const { findings, streams } = await verifyStreams(
      { client, stage },
      { deciders: [shelf], onProgress: () => {}, signal: done.signal },
    )
    return { found: new Set(findings.map(({ stream }) => stream)), streams, commands }
  } finally {
    done.abort()
    await Promise.all(writers)
  }
}

const WRITERS = 4
