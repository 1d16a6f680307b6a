import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import { unmarshallItem, type TypedItem } from '../../lambdas/platform/dynamodb/unmarshall.ts'

/**
 * The event in one line of a full export: `{"Item": {…}}` in DynamoDB's JSON, binary as base64.
 * @throws {SyntaxError} when the line holds something else
 */
export const itemFromExport = (line: string): EventItem => {
  const { Item } = JSON.parse(line) as { Item?: TypedItem }
  const item: Partial<EventItem> = unmarshallItem(Item ?? {})
  if (typeof item.stream !== 'string' || typeof item.version !== 'number') {
    throw new SyntaxError('It has a line that is no event.')
  }
  // The table holds nothing but what the event store made.
  return { ...(item as EventItem), ph: bytes(item.ph), p: bytes(item.p), h: bytes(item.h) }
}

const bytes = (base64: unknown): Uint8Array => Buffer.from(String(base64), 'base64')
