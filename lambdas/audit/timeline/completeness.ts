import type { TimelineEvent } from '../../../shared/contract/audit.ts'
import type { Completeness } from '../../../shared/values/audit.ts'
import { streamName } from '../../platform/event-store/decider.ts'
import { impersonationStreams } from '../../impersonation/decider.ts'

/** What the head of an impersonation says of its events. */
export interface Counted {
  /** Commands, counted in the transactions that applied them. */
  readonly actions: number
  /** Version of the stream itself: 1 for its beginning or its denial, 2 with its end. */
  readonly version: number
}

interface Found {
  /** Commands of which there is an event. */
  readonly found: number
  readonly started: boolean
  readonly ended: boolean
}

/** A command may write several events, and its id may come again: its transaction is what counts. */
export const countFound = (session: string, events: readonly TimelineEvent[]): Found => {
  const own = streamName(impersonationStreams.category, session)
  const isThere = (type: string) =>
    events.some((event) => event.stream === own && event.type === type)
  const commits = events.flatMap(({ stream, commitId }) => (stream === own ? [] : [commitId]))
  return {
    found: new Set(commits).size,
    started: isThere('ImpersonationStarted') || isThere('ImpersonationDenied'),
    ended: isThere('ImpersonationEnded'),
  }
}

/** Whether there is as much as was counted, neither less nor more. */
export const isWhole = ({ actions, version }: Counted, { found, started, ended }: Found): boolean =>
  found === actions && started && ended === version > 1

/**
 * @param before the head as it was read before the events, `after` as it was read after them
 * @param isAll false where not all events were looked at
 */
export const verdictOf = (
  { before, after }: { readonly before: Counted; readonly after: Counted },
  found: Found,
  isAll: boolean,
): Completeness => {
  if (!isAll) return 'too-long'
  if (isWhole(before, found) || isWhole(after, found)) return 'complete'
  const isMoving = before.actions !== after.actions || before.version !== after.version
  return isMoving ? 'unsettled' : 'incomplete'
}
