import { randomUUID } from 'node:crypto'
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import {
  compressInParts,
  decompressParts,
} from '../../lambdas/platform/dynamodb/compressed-parts.ts'
import { tableName } from '../../lambdas/platform/dynamodb/tables.ts'
import { OpsError } from '../ops-error.ts'
import type { EventKey } from '../streams/scan-events.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'
import type { ReplayResult } from './replay-result.ts'
import type { StreamPosition } from './stream-cursor.ts'
import { ignoreConditionFailure } from '../../lambdas/platform/dynamodb/ignore-condition-failure.ts'

/** How far one segment has come. */
export interface SegmentProgress<Key = EventKey> {
  /** Pages that were delivered. */
  readonly pages: number
  readonly isDone: boolean
  /** End of the last page that was delivered. */
  readonly after?: Key | undefined
  readonly position?: StreamPosition | undefined
  readonly streams: number
  readonly delivered: number
  readonly leftOut: number
  /** Bytes that the output file had then. */
  readonly written?: number | undefined
}

/** A replay that may be taken up again where it ended. */
export interface ReplayJob<Key = EventKey> {
  readonly segments: number
  /** The version of each head at the start of the job. */
  readonly versions: ReadonlyMap<string, number>
  /** Whether an earlier run has delivered something. */
  readonly isResumed: boolean
  /** Bytes that earlier runs have written to the output file, and that it still has to have. */
  readonly written: number
  progressOf(segment: number): SegmentProgress<Key>
  /** @throws {OpsError} when another process works on the same job. */
  save(segment: number, progress: SegmentProgress<Key>): Promise<void>
  /** What came of it; undefined while something is left to do. */
  readonly result: ReplayResult | undefined
  /** Keeps what came of the job, so that it is not done again unasked. */
  finish(result: ReplayResult, written: number | undefined): Promise<void>
}

/** What a job starts with. */
export interface JobStart {
  readonly segments: number
  readonly versions: ReadonlyMap<string, number>
}

export interface JobOptions {
  readonly name: string
  /** Forget what earlier runs have delivered. */
  readonly restart: boolean
  /** Filters and output: a job that is taken up again must have the same. */
  readonly purpose: string
  /** Epoch milliseconds. */
  readonly now: () => number
}

interface JobItem {
  readonly key: string
  /** Names this job among all of its name. */
  readonly startedId: string
  /** Names the run that has the job. */
  readonly run: string
  /** Larger than that of every run before. */
  readonly attempt: number
  readonly purpose: string
  readonly segments: number
  /** In how many items the versions are. */
  readonly parts: number
  readonly result?: ReplayResult
  readonly written?: number | undefined
  readonly expiresAt: number
}

/** Progress of a segment before its first page. */
export const NOTHING_YET: SegmentProgress<never> = {
  pages: 0,
  isDone: false,
  streams: 0,
  delivered: 0,
  leftOut: 0,
}
const EXPIRE_AFTER_SECONDS = 30 * 24 * 3600

/** A replay that cannot be resumed: nothing is stored. */
export const ephemeralJob = <Key = EventKey>(start: JobStart): ReplayJob<Key> => ({
  ...start,
  isResumed: false,
  written: 0,
  result: undefined,
  progressOf: () => NOTHING_YET,
  save: async () => {},
  finish: async () => {},
})

/**
 * Takes up the job of this name, or begins it with what `begin` answers. Its checkpoints are kept
 * for 30 days in the table `checkpoints`. Of two runs in the same moment one is refused; a later one
 * takes the job from an earlier, which can save nothing more.
 *
 * @throws {OpsError} when the job was started for another purpose, or another process is taking it
 */
export const openJob = async <Key = EventKey>(
  { client, stage }: TableContext,
  { name, restart, purpose, now }: JobOptions,
  begin: () => Promise<JobStart>,
): Promise<ReplayJob<Key>> => {
  const checkpoints = openCheckpoints(client, tableName(stage, 'checkpoints'), name, now)
  const stored = (await checkpoints.read(checkpoints.jobKey)) as JobItem | undefined
  const isLive = stored !== undefined && stored.expiresAt > checkpoints.inSeconds()
  if (isLive && !restart) {
    if (stored.purpose !== purpose) {
      throw new OpsError(
        `Job ${name} was begun with other filters or another output: ` +
          'give the same, or --restart, or another name.',
      )
    }
    return await resume(checkpoints, stored)
  }
  return await start(checkpoints, purpose, stored, await begin())
}

const resume = async <Key>(checkpoints: Checkpoints, stored: JobItem): Promise<ReplayJob<Key>> => {
  const { run, read, partKey, putUnlessOthers, attemptAfter } = checkpoints
  if (stored.result) return jobOf(checkpoints, stored, new Map(), [])
  const job = { ...stored, run, attempt: attemptAfter(stored) }
  await putUnlessOthers(job, {
    condition: 'attribute_not_exists(#result) AND #run IN (:run, :seen)',
    names: { '#result': 'result', '#run': 'run' },
    values: { ':run': run, ':seen': stored.run },
  })
  const progress = await takeSegments<Key>(checkpoints, job)
  const parts = await Promise.all(
    numbersBelow(job.parts).map(async (part) => await read(partKey(job.startedId, part))),
  )
  const versions = await decompressParts(parts.map((item) => (item as { data: Uint8Array }).data))
  return jobOf(checkpoints, job, new Map(versions as [string, number][]), progress)
}

const start = async <Key>(
  checkpoints: Checkpoints,
  purpose: string,
  stored: JobItem | undefined,
  { segments, versions }: JobStart,
): Promise<ReplayJob<Key>> => {
  const { jobKey, run, put, putUnlessOthers, partKey, inSeconds, attemptAfter } = checkpoints
  const startedId = randomUUID()
  const expiresAt = inSeconds() + EXPIRE_AFTER_SECONDS
  const parts = await compressInParts([...versions])
  for (const [part, data] of parts.entries()) {
    await put({ key: partKey(startedId, part), data, expiresAt })
  }
  const job = {
    key: jobKey,
    startedId,
    run,
    attempt: attemptAfter(stored),
    purpose,
    segments,
    parts: parts.length,
    expiresAt,
  }
  await putUnlessOthers(job, {
    condition: 'attribute_not_exists(#key) OR #run IN (:run, :seen)',
    names: { '#key': 'key', '#run': 'run' },
    values: { ':run': run, ':seen': stored?.run ?? run },
  })
  // An earlier run may be at work on more segments than this one has.
  const taken = Math.max(segments, stored?.segments ?? 0)
  const progress = await takeSegments<Key>(checkpoints, { ...job, segments: taken })
  return jobOf(checkpoints, job, versions, progress)
}

/** Keeps earlier runs from saving, and tells how far they came. */
const takeSegments = async <Key>(
  { segmentKey, take, putUnlessOthers, inSeconds }: Checkpoints,
  { startedId, attempt, segments }: JobItem,
): Promise<SegmentProgress<Key>[]> =>
  await Promise.all(
    numbersBelow(segments).map(async (segment) => {
      const key = segmentKey(segment)
      const isOlder = {
        condition: '(attribute_not_exists(#attempt) OR #attempt <= :attempt)',
        names: { '#attempt': 'attempt' },
        values: { ':attempt': attempt },
      }
      const taken = await take(key, startedId, isOlder)
      if (taken) return taken as unknown as SegmentProgress<Key>
      const expiresAt = inSeconds() + EXPIRE_AFTER_SECONDS
      await putUnlessOthers({ ...NOTHING_YET, key, startedId, attempt, expiresAt }, isOlder)
      return NOTHING_YET
    }),
  )

const jobOf = <Key>(
  { run, inSeconds, segmentKey, partKey, putUnlessOthers, remove, removeOf }: Checkpoints,
  job: JobItem,
  versions: ReadonlyMap<string, number>,
  progress: readonly SegmentProgress<Key>[],
): ReplayJob<Key> => {
  const { startedId, attempt, segments, parts } = job
  return {
    segments,
    versions,
    result: job.result,
    isResumed: progress.some(({ pages }) => pages > 0),
    written: Math.max(job.written ?? 0, ...progress.map((segment) => segment.written ?? 0)),
    progressOf: (segment) => progress[segment] ?? NOTHING_YET,
    save: async (segment, next) => {
      const expiresAt = inSeconds() + EXPIRE_AFTER_SECONDS
      const item = { ...next, key: segmentKey(segment), startedId, attempt, expiresAt }
      await putUnlessOthers(item, {
        condition: '#attempt = :attempt',
        names: { '#attempt': 'attempt' },
        values: { ':attempt': attempt },
      })
    },
    finish: async (result, written) => {
      const expiresAt = inSeconds() + EXPIRE_AFTER_SECONDS
      await putUnlessOthers(
        { ...job, result, written, expiresAt },
        { condition: '#run = :run', names: { '#run': 'run' }, values: { ':run': run } },
      )
      await Promise.all([
        // Begun anew meanwhile, a segment is another run's.
        ...progress.map(async (_, segment) => await removeOf(startedId, segmentKey(segment))),
        ...numbersBelow(parts).map(async (part) => await remove(partKey(startedId, part))),
      ])
    },
  }
}

interface Condition {
  readonly condition: string
  readonly names: Record<string, string>
  readonly values: Record<string, unknown>
}

type Checkpoints = ReturnType<typeof openCheckpoints>

/** The items of one job, as this run of it reads and writes them. */
const openCheckpoints = (
  client: TableContext['client'],
  TableName: string,
  name: string,
  now: () => number,
) => {
  const jobKey = `replay#${name}`

  /** @returns whether the condition held */
  const put = async (Item: object, conditional?: Condition): Promise<boolean> => {
    const answer = await ignoreConditionFailure(
      client.send(
        new PutCommand({
          TableName,
          Item,
          ...(conditional && {
            ConditionExpression: conditional.condition,
            ExpressionAttributeNames: conditional.names,
            ExpressionAttributeValues: conditional.values,
          }),
        }),
      ),
    )
    return answer !== undefined
  }

  return {
    run: randomUUID(),
    inSeconds: (): number => Math.floor(now() / 1000),
    /** By the clock: segments outlive the item of their job. */
    attemptAfter: (stored: JobItem | undefined): number =>
      Math.max(now(), (stored?.attempt ?? 0) + 1),
    jobKey,
    partKey: (startedId: string, part: number): string => `${jobKey}#${startedId}#${part}`,
    segmentKey: (segment: number): string => `${jobKey}#${segment}`,
    read: async (key: string): Promise<Record<string, unknown> | undefined> => {
      const { Item } = await client.send(
        new GetCommand({ TableName, Key: { key }, ConsistentRead: true }),
      )
      return Item
    },
    remove: async (key: string): Promise<void> => {
      await client.send(new DeleteCommand({ TableName, Key: { key } }))
    },
    /** Removes the item of a segment, if the job started with it. */
    removeOf: async (startedId: string, key: string): Promise<void> => {
      await ignoreConditionFailure(
        client.send(
          new DeleteCommand({
            TableName,
            Key: { key },
            ConditionExpression: 'startedId = :startedId',
            ExpressionAttributeValues: { ':startedId': startedId },
          }),
        ),
      )
    },
    put,
    /** @returns the item of a segment, if the job started with it and the condition holds */
    take: async (
      key: string,
      startedId: string,
      { condition, names, values }: Condition,
    ): Promise<Record<string, unknown> | undefined> => {
      const answer = await ignoreConditionFailure(
        client.send(
          new UpdateCommand({
            TableName,
            Key: { key },
            UpdateExpression: 'SET #attempt = :attempt',
            ConditionExpression: `#startedId = :startedId AND ${condition}`,
            ExpressionAttributeNames: { ...names, '#startedId': 'startedId' },
            ExpressionAttributeValues: { ...values, ':startedId': startedId },
            ReturnValues: 'ALL_NEW',
          }),
        ),
      )
      return answer?.Attributes
    },
    /** @throws {OpsError} when the condition does not hold */
    putUnlessOthers: async (item: object, condition: Condition): Promise<void> => {
      const isPut = await put(item, condition)
      if (!isPut) throw new OpsError(`Job ${name} is being run by another process.`)
    },
  }
}

const numbersBelow = (count: number): number[] => Array.from({ length: count }, (_, index) => index)
