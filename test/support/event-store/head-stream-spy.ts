import {
  DescribeStreamCommand,
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  ListStreamsCommand,
} from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBRecord } from 'aws-lambda'
import { streamOf } from '../../../lambdas/platform/event-store/events/head-change.ts'
import { tableName } from '../../../lambdas/platform/dynamodb/tables.ts'
import { lambdaRecord } from '../../../local/engine/streams/lambda-record.ts'

export interface HeadStreamSpy {
  /** Oldest first, since the spy began. */
  recordsOf(stream: string): Promise<DynamoDBRecord[]>
  close(): void
}

/** Records the stream of `heads` from now on. */
export const spyOnHeads = async (endpoint: string, stage = 'test'): Promise<HeadStreamSpy> => {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' }
  const client = new DynamoDBStreamsClient({ endpoint, region: 'local', credentials })
  const TableName = tableName(stage, 'heads')
  const { Streams: [stream] = [] } = await client.send(new ListStreamsCommand({ TableName }))
  const { StreamArn = '' } = stream ?? {}
  const { StreamDescription } = await client.send(new DescribeStreamCommand({ StreamArn }))
  const { Shards: [shard] = [] } = StreamDescription ?? {}
  let { ShardIterator } = await client.send(
    new GetShardIteratorCommand({
      StreamArn,
      ShardId: shard?.ShardId,
      ShardIteratorType: 'LATEST',
    }),
  )
  const records: DynamoDBRecord[] = []
  return {
    recordsOf: async (name) => {
      for (;;) {
        const { Records = [], NextShardIterator } = await client.send(
          new GetRecordsCommand({ ShardIterator }),
        )
        ShardIterator = NextShardIterator
        records.push(...Records.map((record) => lambdaRecord(record, StreamArn)))
        if (Records.length === 0) return records.filter((record) => streamOf(record) === name)
      }
    },
    close: () => client.destroy(),
  }
}
