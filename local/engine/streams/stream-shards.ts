import { DescribeTableCommand } from '@aws-sdk/client-dynamodb'
import {
  type _Record as EngineRecord,
  DescribeStreamCommand,
  type DynamoDBStreamsClient,
  GetShardIteratorCommand,
  type Shard,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import { type DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { log } from '../../../lambdas/platform/log.ts'
import type { ReadPage } from './shared-pages.ts'

/** The next records of one shard. */
interface ShardBatch {
  readonly streamArn: string
  readonly records: readonly EngineRecord[]
  /** Checkpoints everything up to this record; a later start resumes after it. */
  passed(record: EngineRecord): Promise<void>
  /**
   * For records that nobody has to see, `count` of them up to this one: checkpoints only now and then,
   * as they can as well be left out again.
   */
  leftOut(record: EngineRecord, count: number): Promise<void>
  /** Call when all records are done: the next batch follows these. */
  finished(): Promise<void>
}

/** Reads the stream of a table, shard by shard, for one reader. */
export interface StreamShards {
  /**
   * The next records of every readable shard: a shard waits until its parent is read to the end.
   * Records after the checkpoint come again after {@link StreamShards.rewind}.
   *
   * @param newest sequence number of the newest record of the table, where it is known
   */
  next(limit: number, newest?: bigint): AsyncGenerator<ShardBatch>
  /**
   * The checkpoint, as a sequence number; undefined where there is none or more than one shard.
   */
  done(): bigint | undefined
  /** Goes back to the checkpoint. */
  rewind(): void
}

interface StreamShardsOptions {
  readonly streams: DynamoDBStreamsClient
  readonly readPage: ReadPage
  readonly documents: DynamoDBDocumentClient
  readonly stage: string
  readonly table: TableName
  /** Distinguishes the checkpoints of this reader. */
  readonly reader: string
}

/** How far a reader has come in a shard; sequence numbers have up to 40 digits. */
interface Position {
  readonly sequenceNumber?: string
  readonly ended?: boolean
}

interface ReadShard {
  readonly id: string
  readonly parent: string | undefined
  readonly key: string
  position: Position
  /** How many records that were left out come again after the checkpoint. */
  leftOut: number
  iterator: string | undefined
  /** Sequence number of the last record that was read. */
  after: string | undefined
}

/** A checkpoint for each record would cost every consumer a write for every change of a table. */
const LEFT_OUT_MAX = 100

export const readStreamShards = ({
  streams,
  readPage,
  documents,
  stage,
  table,
  reader,
}: StreamShardsOptions): StreamShards => {
  const checkpoints = tableName(stage, 'checkpoints')
  let streamArn: string | undefined
  let shards: readonly ReadShard[] = []

  const note = async (shard: ReadShard, position: Position): Promise<void> => {
    const Item = { key: shard.key, ...position }
    await documents.send(new PutCommand({ TableName: checkpoints, Item }))
    shard.position = position
    shard.leftOut = 0
  }

  const discover = async (arn: string): Promise<void> => {
    const found = await listShards(streams, arn)
    shards = await Promise.all(
      found.map(async ({ ShardId: id = '', ParentShardId: parent }) => {
        const key = `poller#${reader}#${arn.slice(arn.lastIndexOf('/') + 1)}#${id}`
        const { Item } = await documents.send(
          new GetCommand({ TableName: checkpoints, Key: { key }, ConsistentRead: true }),
        )
        const position = (Item ?? {}) as Position
        const after = position.sequenceNumber
        return { id, parent, key, position, leftOut: 0, iterator: undefined, after }
      }),
    )
  }

  const isReady = ({ parent, position }: ReadShard): boolean =>
    position.ended !== true && !shards.some(({ id, position: at }) => id === parent && !at.ended)

  const next = async function* (limit: number, newest?: bigint): AsyncGenerator<ShardBatch> {
    streamArn ??= await findStream(documents, tableName(stage, table))
    if (shards.length === 0) await discover(streamArn)
    const arn = streamArn
    for (const shard of shards.filter(isReady)) {
      const { Records: records = [], NextShardIterator } = await readPage({
        streamArn: arn,
        shardId: shard.id,
        after: shard.after,
        newest,
        limit,
        iterator: async () => shard.iterator ?? (await iteratorAt(streams, arn, shard)),
      })
      yield {
        streamArn: arn,
        records,
        passed: async ({ dynamodb }) => {
          const { SequenceNumber: sequenceNumber } = dynamodb ?? {}
          if (sequenceNumber !== undefined) await note(shard, { sequenceNumber })
        },
        leftOut: async ({ dynamodb }, count) => {
          const { SequenceNumber: sequenceNumber } = dynamodb ?? {}
          shard.leftOut += count
          if (sequenceNumber !== undefined && shard.leftOut >= LEFT_OUT_MAX)
            await note(shard, { sequenceNumber })
        },
        finished: async () => {
          shard.iterator = NextShardIterator
          shard.after = records.at(-1)?.dynamodb?.SequenceNumber ?? shard.after
          if (NextShardIterator !== undefined) return
          await note(shard, { ...shard.position, ended: true })
          shards = []
        },
      }
    }
  }

  return {
    next,
    done: () => {
      const [only, second] = shards
      const sequenceNumber = second ? undefined : only?.position.sequenceNumber
      return sequenceNumber === undefined ? undefined : BigInt(sequenceNumber)
    },
    rewind: () => {
      shards = []
    },
  }
}

const findStream = async (documents: DynamoDBDocumentClient, name: string): Promise<string> => {
  const { Table } = await documents.send(new DescribeTableCommand({ TableName: name }))
  if (Table?.LatestStreamArn === undefined) throw new Error(`The table ${name} has no stream.`)
  return Table.LatestStreamArn
}

const listShards = async (
  streams: DynamoDBStreamsClient,
  StreamArn: string,
): Promise<readonly Shard[]> => {
  const shards: Shard[] = []
  let page: string | undefined
  do {
    const { StreamDescription } = await streams.send(
      new DescribeStreamCommand({
        StreamArn,
        ...(page !== undefined && { ExclusiveStartShardId: page }),
      }),
    )
    shards.push(...(StreamDescription?.Shards ?? []))
    page = StreamDescription?.LastEvaluatedShardId
  } while (page !== undefined)
  return shards
}

/** After the checkpoint; at the oldest record where there is none or it has been trimmed. */
const iteratorAt = async (
  streams: DynamoDBStreamsClient,
  StreamArn: string,
  { id: ShardId, position: { sequenceNumber } }: ReadShard,
): Promise<string | undefined> => {
  const oldest = { StreamArn, ShardId, ShardIteratorType: 'TRIM_HORIZON' } as const
  if (sequenceNumber !== undefined) {
    try {
      const { ShardIterator } = await streams.send(
        new GetShardIteratorCommand({
          StreamArn,
          ShardId,
          SequenceNumber: sequenceNumber,
          ShardIteratorType: 'AFTER_SEQUENCE_NUMBER',
        }),
      )
      return ShardIterator
    } catch (error) {
      if (!(error instanceof TrimmedDataAccessException)) throw error
      log('error', 'changes were dropped before they were projected: rebuild', { shard: ShardId })
    }
  }
  const { ShardIterator } = await streams.send(new GetShardIteratorCommand(oldest))
  return ShardIterator
}
