import type { DynamoDBRecord } from 'aws-lambda'
import type { Consumer } from '../../deployment.ts'
import { errorDetails, log } from '../../log.ts'
import { withUsage } from '../../telemetry/usage.ts'
import { batchFields, behindOf } from '../../telemetry/worker-metrics.ts'
import { streamName } from '../decider.ts'
import { streamOf } from '../events/head-change.ts'
import type { StreamHandler } from '../stream-consumer.ts'
import { type ChangeMessage, changeMessage } from './change-message.ts'

/** What a queue takes at a time. */
const MESSAGES_MAX = 10
const BYTES_MAX = 256 * 1024

export type Follower = Pick<Consumer, 'id' | 'categories'>

/** @throws when the queue of the follower has not taken all of them */
export type SendMessages = (follower: Follower, messages: readonly ChangeMessage[]) => Promise<void>

/**
 * The one reader that many consumers of a table's stream share: puts each record into the queue of
 * every consumer that follows its kind of head, in order. A record is done when all queues have taken
 * it; from the first that one has not, the stream delivers again. For five minutes the others know what
 * they have; after that it comes to them twice.
 */
export const createFanOut =
  (
    { id }: Pick<Consumer, 'id'>,
    followers: readonly Follower[],
    send: SendMessages,
    now: () => number = () => Date.now(),
  ): StreamHandler =>
  async ({ Records }) =>
    await withUsage(async () => {
      const began = performance.now()
      const failedAt = await Promise.all(
        followers.map(async (follower) => await handOn(Records, follower, send)),
      )
      const first = Math.min(...failedAt)
      const record = Records[first]
      log('info', 'changes handed on', {
        ...batchFields(
          id,
          {
            records: Records.length,
            failed: record ? Records.length - first : 0,
            behindMilliseconds: behindOf(Records, now()),
          },
          began,
        ),
      })
      return {
        batchItemFailures: record
          ? [{ itemIdentifier: record.dynamodb?.SequenceNumber ?? '' }]
          : [],
      }
    })

/** @returns the place of the first record that the queue has not taken; none: infinity */
const handOn = async (
  records: readonly DynamoDBRecord[],
  follower: Follower,
  send: SendMessages,
): Promise<number> => {
  const prefixes = follower.categories.map((category) => streamName(category, ''))
  const wanted = records.flatMap((record, place) => {
    const stream = streamOf(record)
    const isWanted = prefixes.some((prefix) => stream?.startsWith(prefix) === true)
    return isWanted ? [{ place, message: changeMessage(record) }] : []
  })
  for (const lot of inLots(wanted)) {
    try {
      await send(
        follower,
        lot.map(({ message }) => message),
      )
    } catch (error) {
      log('warn', 'changes not handed on', { consumer: follower.id, error: errorDetails(error) })
      return lot[0]?.place ?? 0
    }
  }
  return Number.POSITIVE_INFINITY
}

interface Placed {
  readonly place: number
  readonly message: ChangeMessage
}

const inLots = (all: readonly Placed[]): readonly (readonly Placed[])[] => {
  const lots: Placed[][] = []
  let bytes = 0
  for (const one of all) {
    const size = Buffer.byteLength(one.message.body)
    const lot = lots.at(-1)
    if (lot && lot.length < MESSAGES_MAX && bytes + size <= BYTES_MAX) {
      lot.push(one)
      bytes += size
    } else {
      lots.push([one])
      bytes = size
    }
  }
  return lots
}
