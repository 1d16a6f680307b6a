import {
  type DynamoDBStreamsClient,
  GetRecordsCommand,
  type GetRecordsCommandOutput,
} from '@aws-sdk/client-dynamodb-streams'

/** Where a reader is in a shard. */
export interface PageAsked {
  readonly streamArn: string
  /** Unique in its stream. */
  readonly shardId: string
  /** Sequence number of the last record that it has read; undefined at the beginning. */
  readonly after: string | undefined
  /** Sequence number of the newest record of the table, as of a moment ago; undefined where nobody knows. */
  readonly newest: bigint | undefined
  readonly limit: number
  /** Is called where the page has to be read. */
  iterator(): Promise<string | undefined>
}

export type ReadPage = (asked: PageAsked) => Promise<GetRecordsCommandOutput>

/**
 * Reads pages of streams for several readers. A reader at the place of another, with the same newest
 * record, gets the same page: else each consumer of a table reads each change.
 */
export const sharePages = (streams: DynamoDBStreamsClient): ReadPage => {
  const lastPages = new Map<string, { key: string; page: Promise<GetRecordsCommandOutput> }>()
  const read = async ({ iterator, limit }: PageAsked): Promise<GetRecordsCommandOutput> =>
    await streams.send(new GetRecordsCommand({ ShardIterator: await iterator(), Limit: limit }))

  return async (asked) => {
    const { streamArn, shardId, after, newest, limit } = asked
    if (newest === undefined) return await read(asked)
    const shard = `${streamArn} ${shardId}`
    const key = `${after} ${newest} ${limit}`
    const last = lastPages.get(shard)
    if (last?.key === key) return await last.page
    const page = read(asked)
    const kept = { key, page }
    lastPages.set(shard, kept)
    // One that fails is read anew.
    page.catch(() => {
      if (lastPages.get(shard) === kept) lastPages.delete(shard)
    })
    return await page
  }
}
