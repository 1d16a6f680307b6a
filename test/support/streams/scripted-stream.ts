import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../../../local/http-servers.ts'

export interface ScriptedShard {
  readonly parent?: string
  /** Sequence numbers, oldest first. */
  readonly records: readonly string[]
  readonly closed: boolean
}

export interface ScriptedStream {
  readonly endpoint: string
  /** By id; tests may change it at any time. */
  readonly shards: Record<string, ScriptedShard>
  /** Records up to this one are trimmed. */
  trimmed: boolean
  /** How often records were asked for. */
  asked(): number
  /** Expires all iterators. */
  expireIterators(): void
  close(): void
}

type Body = Readonly<Record<string, string>>

const error = (name: string) => ({ __type: `com.amazonaws.dynamodb.v20120810#${name}` })

/**
 * A stream in states that the engine cannot produce, such as several shards, closed ones and
 * trimmed records. It speaks the protocol of DynamoDB Streams.
 */
export const serveScriptedStream = async (
  shards: Record<string, ScriptedShard>,
): Promise<ScriptedStream> => {
  let age = 0
  let asked = 0
  const iterator = (id: string, from: number) => `${age}/${from}/${id}`
  const answers: Record<string, (body: Body) => object> = {
    DescribeStream: () => ({
      StreamDescription: {
        Shards: Object.entries(shards).map(([ShardId, { parent }]) => ({
          ShardId,
          ...(parent !== undefined && { ParentShardId: parent }),
        })),
      },
    }),
    GetShardIterator: ({ ShardId = '', ShardIteratorType, SequenceNumber = '' }) => {
      if (ShardIteratorType === 'TRIM_HORIZON') return { ShardIterator: iterator(ShardId, 0) }
      if (stream.trimmed) return error('TrimmedDataAccessException')
      const behind = (shards[ShardId]?.records.indexOf(SequenceNumber) ?? 0) + 1
      return { ShardIterator: iterator(ShardId, behind) }
    },
    GetRecords: ({ ShardIterator = '', Limit }) => {
      asked += 1
      const [born, from, id = ''] = ShardIterator.split('/')
      if (Number(born) < age) return error('ExpiredIteratorException')
      const { records = [], closed = false } = shards[id] ?? {}
      const until = Math.min(Number(from) + Number(Limit), records.length)
      return {
        Records: records
          .slice(Number(from), until)
          .map((SequenceNumber) => ({ dynamodb: { SequenceNumber } })),
        ...(!(closed && until === records.length) && { NextShardIterator: iterator(id, until) }),
      }
    },
  }
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await request.setEncoding('utf8').toArray()).join('')) as Body
    const operation = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
    const answer = answers[operation]?.(body) ?? error('UnknownOperationException')
    response.writeHead('__type' in answer ? 400 : 200).end(JSON.stringify(answer))
  }
  const server = createServer((request, response) => void respond(request, response))
  const stream: ScriptedStream = {
    endpoint: `http://127.0.0.1:${await listen(server, 0)}`,
    shards,
    trimmed: false,
    asked: () => asked,
    expireIterators: () => {
      age += 1
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return stream
}
