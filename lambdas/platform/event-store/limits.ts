import { itemSize, valueSize } from './events/item-size.ts'
import type { EventItem, HeadItem } from './events/items.ts'
import { LimitExceededError, type LimitName } from './errors.ts'

/** What one command may write; bytes as DynamoDB counts them, which allows 100 items and 4 MB. */
export const limits = {
  eventsPerCommand: 25,
  eventBytes: 16 * 1024,
  stateBytes: 64 * 1024,
  transactionItems: 90,
  transactionBytes: 3.5 * 1024 * 1024,
} as const satisfies Record<LimitName, number>

/** @throws {LimitExceededError} for the first limit exceeded */
export const assertWithinLimits = (
  events: readonly EventItem[],
  head: HeadItem,
  otherItems: number,
): void => {
  assertLimit('eventsPerCommand', events.length)
  let bytes = itemSize(head)
  for (const event of events) {
    const size = itemSize(event)
    assertLimit('eventBytes', size, event.d)
    bytes += size
  }
  assertLimit('stateBytes', valueSize(head.s))
  assertTransaction(events.length + 1 + otherItems, bytes)
}

/** Also keeps a raised limit below DynamoDB's own. */
export const assertTransaction = (items: number, bytes: number): void => {
  assertLimit('transactionItems', items)
  assertLimit('transactionBytes', bytes)
}

const assertLimit = (limit: LimitName, value: number, data?: unknown): void => {
  if (value > limits[limit]) {
    throw new LimitExceededError(limit, value, limits[limit], largestField(data))
  }
}

/** Path to the field with most of the bytes, as `.data.findings`; empty for what has no fields. */
const largestField = (data: unknown): string => {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return ''
  const [largest] = Object.entries(data).toSorted(
    ([, one], [, other]) => valueSize(other) - valueSize(one),
  )
  return largest ? `.${largest[0]}${largestField(largest[1])}` : ''
}
