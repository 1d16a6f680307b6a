import type { TimelineEvent } from '../../../shared/contract/audit.ts'
import { type EventPage, placeOf } from './session-events.ts'

/** On one page; an event has 16 kB at most, an answer 6 MB. */
export const PAGE_LIMITS = { events: 1_000, bytes: 3_000_000 } as const

/** As many events as fit into an answer, at least one, with the place where the next page begins. */
export const cutPage = (
  { events, isAll }: EventPage,
  limits: { readonly events: number; readonly bytes: number } = PAGE_LIMITS,
): { readonly items: TimelineEvent[]; readonly next: string | null } => {
  const items: TimelineEvent[] = []
  let bytes = 0
  for (const event of events) {
    bytes += Buffer.byteLength(JSON.stringify(event))
    if (items.length > 0 && (items.length === limits.events || bytes > limits.bytes)) break
    items.push(event)
  }
  const last = items.at(-1)
  const isLast = isAll && items.length === events.length
  return { items, next: isLast || !last ? null : placeOf(last) }
}
