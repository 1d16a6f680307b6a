import {
  type RecentCommands,
  noRecentCommands,
  commandFingerprint,
  addCommand,
} from '../../lambdas/platform/event-store/events/recent-commands.ts'
import type { RecordedEvent } from '../../lambdas/platform/event-store/events/envelope.ts'
import type { HeadItem } from '../../lambdas/platform/event-store/events/items.ts'
import { rehydrate } from '../../lambdas/platform/event-store/rehydrate.ts'
import type { AnyDecider } from '../deciders.ts'

/** What a head says of the end of its stream, whatever the state. */
export type StreamEnd = Pick<HeadItem, 'version' | 'recordedAt' | 'h' | 'r'>

/** What a head holds of the state, and whose fold it is. */
export type FoldedState = Pick<HeadItem, 's' | 'rv'>

/** The end that follows from `events`: a whole stream, in order, as stored, at least one. */
export const endOf = (events: readonly RecordedEvent[]): StreamEnd => {
  const newest = events.at(-1)
  if (!newest) throw new TypeError('A stream without events has no end.')
  return {
    version: newest.version,
    recordedAt: newest.recordedAt,
    h: Buffer.from(newest.hash, 'hex'),
    r: recentCommandsOf(events),
  }
}

/**
 * The state that follows from `events`.
 * @throws {BrokenStreamError} as `rehydrate` does.
 */
export const foldedBy = async (
  decider: AnyDecider,
  events: readonly RecordedEvent[],
): Promise<FoldedState> => {
  const { state } = await rehydrate(decider, events)
  return { s: state, rv: decider.reducerVersion }
}

const recentCommandsOf = (events: readonly RecordedEvent[]): RecentCommands => {
  let recentCommands = noRecentCommands
  let commitId: string | undefined
  for (const event of events) {
    if (event.commitId === commitId) continue
    commitId = event.commitId
    const { id } = commandFingerprint(event.commandId, null)
    recentCommands = addCommand(
      recentCommands,
      { id, payload: Buffer.from(event.payloadHash, 'hex') },
      event.version,
    )
  }
  return recentCommands
}
