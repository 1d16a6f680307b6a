import type { TimelineEvent } from '../../../shared/contract/audit.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { impersonationStreams } from '../../impersonation/decider.ts'

const OWN = streamName(impersonationStreams.category, '')

/** What was done under an impersonation, for its user: `Watchlist renamed, 2 times`, in order. */
export const describeChanges = (
  events: readonly Pick<TimelineEvent, 'stream' | 'type'>[],
): string[] => {
  const counts = new Map<string, number>()
  for (const { stream, type } of events) {
    if (!stream.startsWith(OWN)) counts.set(type, (counts.get(type) ?? 0) + 1)
  }
  return [...counts].map(([type, count]) =>
    count === 1 ? inWords(type) : `${inWords(type)}, ${count} times`,
  )
}

/** `WatchlistRenamed` to `Watchlist renamed`. */
const inWords = (type: string): string => {
  const [first = '', ...rest] = type.split(/(?=[A-Z])/)
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ')
}
