import { deciderOf } from '../deciders.ts'
import { checkStream, type Finding } from '../streams/check-stream.ts'
import { type ExamineOptions, examineStreams } from '../streams/examine-streams.ts'
import { inParallel } from '../../lambdas/platform/in-parallel.ts'
import { type StreamSource, tablesSource } from '../streams/stream-source.ts'
import type { TableContext } from '../../lambdas/platform/dynamodb/tables.ts'

const AT_ONCE = 16

export interface Verified {
  readonly streams: number
  readonly events: number
  /** Streams of a category without a decider: everything but their state was checked. */
  readonly unfolded: number
  /** Streams without a note of their beginning: their loss could not be detected. */
  readonly unnoted: number
  readonly findings: readonly Finding[]
}

/** A stream that begins meanwhile is not met by all scans. */
const NEW_MS = 60_000

/**
 * Checks every stream: versions dense from 1, hash chain, no remembered command applied again, and a
 * head that is the end and the fold of its events; and that every stream of which it is noted that it
 * began is there. What does not fit is read once more, consistently, before it is reported, so that
 * commands that come in meanwhile raise no alarm.
 */
export const verifyStreams = async (at: TableContext, options: ExamineOptions): Promise<Verified> =>
  await verifySource(tablesSource(at), options)

/** The same, from wherever streams can be read. */
export const verifySource = async (
  source: StreamSource,
  options: ExamineOptions,
): Promise<Verified> => {
  const startedAt = Date.now()
  const { suspects, unnoted, begun, ...sound } = await examineStreams(source, options)
  const counts = {
    ...sound,
    unnoted: unnoted.filter(({ begunAt }) => Date.parse(begunAt) < startedAt - NEW_MS).length,
  }
  const findings: Finding[] = []
  let done = 0
  await inParallel(suspects, AT_ONCE, async (stream) => {
    options.signal.throwIfAborted()
    const decider = deciderOf(stream, options.deciders)
    const standing = await source.standing(stream)
    counts.streams += 1
    counts.events += standing.items.length
    if (!decider) counts.unfolded += 1
    findings.push(
      ...(await checkStream({ stream, decider, begun: begun.get(stream), ...standing })),
    )
    done += 1
    options.onSecondLook?.(done, suspects.length)
  })
  return { ...counts, findings: findings.toSorted(byPlace) }
}

const byPlace = (a: Finding, b: Finding): number =>
  a.stream === b.stream
    ? a.version - b.version
    : Number(a.stream > b.stream) - Number(a.stream < b.stream)
