import type { AnyDecider } from '../deciders.ts'
import { erasedUsers } from '../rebuild/erased-users.ts'
import { type AllRebuilt, rebuildFromHeads } from '../rebuild/rebuild-all.ts'
import { rebuildHeads } from '../rebuild/rebuild-heads.ts'
import type { Connection } from '../connect.ts'
import { count, share } from '../format.ts'
import { type Verified, verifyStreams } from '../verify/verify-streams.ts'
import { compareStreams, type Comparison } from './compare-streams.ts'
import { createPace } from './create-pace.ts'
import type { EventCopy } from './event-copy.ts'
import { putBack } from './put-back.ts'
import { type RestoredKeys, restoreKeys } from './restore-keys.ts'

export interface RestoreOptions {
  readonly deciders: readonly AnyDecider[]
  /** Without it nothing is written. */
  readonly write: boolean
  /** Restore the other streams where some are in conflict. */
  readonly skipConflicts: boolean
  /** Events written a second at most. */
  readonly perSecond: number
  readonly onProgress: (text: string) => void
  readonly signal: AbortSignal
}

export interface Restored {
  readonly comparison: Omit<Comparison, 'lacking' | 'erased'>
  /** Streams that lack events of the copy. */
  readonly lacking: number
  /** What was put back, or would be. */
  readonly keys: RestoredKeys
  /** Undefined when nothing was to be written. */
  readonly done:
    | { readonly events: number; readonly rebuilt: AllRebuilt; readonly verified: Verified }
    | undefined
}

/**
 * Puts back the events, and with a copy of them the keys, that a copy has and the tables lack, and
 * makes everything anew that follows from the events, and checks every stream. What was recorded
 * after the copy stays. Nothing is overwritten, so that it can be stopped and given again.
 *
 * Writes nothing while a stream of the copy and what is there are two histories, unless
 * `skipConflicts`.
 */
export const runRestore = async (
  at: Pick<Connection, 'client' | 'objects' | 'stage'>,
  copy: EventCopy,
  { deciders, write, skipConflicts, perSecond, onProgress, signal }: RestoreOptions,
): Promise<Restored> => {
  const { lacking, erased, ...comparison } = await compareStreams(at, copy, {
    onProgress: (streams) => onProgress(`${count(streams, 'stream')} compared`),
    signal,
  })
  const keysFor = async (isWritten: boolean): Promise<RestoredKeys> =>
    await restoreKeys(at, copy, {
      erased: new Set([...erased, ...(await erasedUsers(at))]),
      write: isWritten,
      now: () => Date.now(),
      signal,
    })
  const isStopped = comparison.conflicts.length > 0 && !skipConflicts
  if (!write || isStopped) {
    return { comparison, lacking: lacking.length, keys: await keysFor(false), done: undefined }
  }
  const { events, conflicts } = await putBack(at, copy, lacking, {
    deciders,
    pace: createPace(perSecond),
    onProgress: (put) => onProgress(`${share(put, comparison.missing, 'event')} put back`),
    signal,
  })
  const examining = {
    deciders,
    signal,
    onProgress: (done: number, expected: number) =>
      onProgress(`${share(done, expected, 'event')} looked at`),
  }
  const heads = await rebuildHeads(at, { ...examining, trustEvents: false })
  // Right after the heads, which say who is erased: a user without a key gets a new one, for good.
  const keys = await keysFor(true)
  const rebuilt = await rebuildFromHeads(at, heads, signal)
  const verified = await verifyStreams(at, examining)
  return {
    comparison: { ...comparison, conflicts: [...comparison.conflicts, ...conflicts] },
    lacking: lacking.length,
    keys,
    done: { events, rebuilt, verified },
  }
}
