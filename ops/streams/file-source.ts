import type { EventItem, HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { unmarshallItem, type TypedItem } from '../../lambdas/platform/dynamodb/unmarshall.ts'
import { type TableName, tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { readRows, type StoredRow } from '../../local/engine/data-file.ts'
import type { EventPage } from './scan-events.ts'
import type { StreamSource } from './stream-source.ts'

/** Binary attributes of events and heads; in the file they are base64. */
const BINARY = ['ph', 'p', 'h', 'r']
const EVENTS_PER_PAGE = 1_000

/**
 * Reads streams from the embedded engine's file without the engine, which answers nothing of a page
 * that holds one damaged item. Of such an item its place is left: no check takes it for whole.
 */
export const fileSource = (file: string, stage: string): StreamSource => {
  const rowsOf = (table: TableName, stream?: string) =>
    readRows(file, tableName(stage, table), stream)
  return {
    beginnings: async function* (signal) {
      for (const { partition: stream, text } of rowsOf('streams')) {
        signal.throwIfAborted()
        const { begunAt } = parsed(text) ?? {}
        if (typeof begunAt === 'string') yield { stream, begunAt }
      }
    },
    heads: async function* (signal) {
      for (const row of rowsOf('heads')) {
        signal.throwIfAborted()
        yield headOf(row)
      }
    },
    events: async function* ({ signal }) {
      let items: EventItem[] = []
      for (const item of eventsOf(rowsOf('events'))) {
        items.push(item)
        if (items.length < EVENTS_PER_PAGE) continue
        signal.throwIfAborted()
        yield page(items)
        items = []
      }
      yield page(items)
    },
    standing: async (stream) => {
      const [head] = rowsOf('heads', stream)
      const items = [...eventsOf(rowsOf('events', stream))]
      return await Promise.resolve({ items, head: head && headOf(head) })
    },
  }
}

const page = (items: readonly EventItem[]): EventPage => ({ items, next: undefined })

const eventsOf = function* (rows: Iterable<StoredRow>): Generator<EventItem> {
  let before: Pick<EventItem, 'stream' | 'version'> | undefined
  for (const row of rows) {
    const stream = row.partition
    const version = before?.stream === stream ? before.version + 1 : 1
    const item: Partial<EventItem> = itemOf(row) ?? { stream, version }
    before = item as EventItem
    yield item as EventItem
  }
}

const headOf = (row: StoredRow): HeadItem => {
  const item: Partial<HeadItem> = itemOf(row) ?? { stream: row.partition }
  return item as HeadItem
}

/** undefined where the text is no item, or not one that belongs there. */
const itemOf = ({ partition, text }: StoredRow): Record<string, unknown> | undefined => {
  const item = parsed(text)
  if (item?.['stream'] !== partition || typeof item['version'] !== 'number') return undefined
  for (const name of BINARY) {
    if (typeof item[name] === 'string') item[name] = Buffer.from(item[name], 'base64')
  }
  return item
}

const parsed = (text: string | undefined): Record<string, unknown> | undefined => {
  try {
    return text === undefined ? undefined : unmarshallItem(JSON.parse(text) as TypedItem)
  } catch {
    return undefined
  }
}
