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
  const sizes = events.map(itemSize)
  assertLimit('eventsPerCommand', events.length)
  assertLimit('eventBytes', Math.max(...sizes))
  assertLimit('stateBytes', valueSize(head.s))
  assertTransaction(
    events.length + 1 + otherItems,
    sizes.reduce((sum, size) => sum + size, itemSize(head)),
  )
}

/** Also keeps a raised limit below DynamoDB's own. */
export const assertTransaction = (items: number, bytes: number): void => {
  assertLimit('transactionItems', items)
  assertLimit('transactionBytes', bytes)
}

const assertLimit = (limit: LimitName, value: number): void => {
  if (value > limits[limit]) throw new LimitExceededError(limit, value, limits[limit])
}
