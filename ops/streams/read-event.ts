import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import { BrokenStreamError } from '../../lambdas/platform/event-store/errors.ts'
import { eventFromItem, type EventItem } from '../../lambdas/platform/event-store/events/items.ts'

/** @throws {BrokenStreamError} when the item is not one that the event store made. */
export const readEvent = (item: EventItem): RecordedEvent => {
  try {
    return eventFromItem(item)
  } catch {
    throw new BrokenStreamError(item.stream, item.version, 'the event cannot be read')
  }
}
