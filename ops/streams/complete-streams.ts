import type { EventItem } from '../../lambdas/platform/event-store/events/items.ts'
import type { EventPage } from './scan-events.ts'

/** All events that a scan found of one stream. */
export interface CompleteStream {
  readonly stream: string
  readonly items: readonly EventItem[]
}

/** Joins the pages of one segment to streams; holds one stream and one page at a time. */
export const completeStreams = async function* (
  pages: AsyncIterable<EventPage>,
): AsyncGenerator<CompleteStream> {
  let items: EventItem[] = []
  for await (const page of pages) {
    for (const item of page.items) {
      const [first] = items
      if (first && first.stream !== item.stream) {
        yield { stream: first.stream, items }
        items = []
      }
      items.push(item)
    }
  }
  const [first] = items
  if (first) yield { stream: first.stream, items }
}
