import { DynamoDBStreamsClient, GetRecordsCommand } from '@aws-sdk/client-dynamodb-streams'
import { beforeEach, expect, test } from 'vitest'
import { mockAwsClient } from '../../../test/support/aws/mock-aws-client.ts'
import { type PageAsked, sharePages } from './shared-pages.ts'

const streams = mockAwsClient(DynamoDBStreamsClient)
const client = streams as unknown as DynamoDBStreamsClient

beforeEach(() => {
  streams.reset()
  let pages = 0
  streams.on(GetRecordsCommand).callsFake(() => ({ NextShardIterator: `page ${(pages += 1)}` }))
})

const asked = (changes: Partial<PageAsked> = {}): PageAsked => ({
  streamArn: 'heads',
  shardId: 'shard',
  after: '7',
  newest: 9n,
  limit: 100,
  iterator: async () => await Promise.resolve('after 7'),
  ...changes,
})

/** The pages that were answered, by the order in which they were read. */
const answersOf = async (asks: readonly Partial<PageAsked>[]): Promise<unknown[]> => {
  const read = sharePages(client)
  const pages = await Promise.all(asks.map(async (changes) => await read(asked(changes))))
  return pages.map(({ NextShardIterator }) => NextShardIterator)
}

test('readers that are equally far get one page', async () => {
  expect(await answersOf([{}, {}, {}])).toEqual(['page 1', 'page 1', 'page 1'])
  expect(streams.commandCalls(GetRecordsCommand)[0]?.args[0].input).toEqual({
    ShardIterator: 'after 7',
    Limit: 100,
  })
})

test.each<[string, Partial<PageAsked>]>([
  ['is at another place', { after: '8' }],
  ['begins', { after: undefined }],
  ['knows of something newer', { newest: 10n }],
  ['reads another stream', { streamArn: 'events' }],
  ['reads another shard', { shardId: 'child' }],
  ['wants fewer records', { limit: 10 }],
])('a reader that %s gets a page of its own', async (_, changes) => {
  expect(await answersOf([{}, changes])).toEqual(['page 1', 'page 2'])
})

test('where nobody knows the newest record, each reads', async () => {
  expect(await answersOf([{ newest: undefined }, { newest: undefined }])).toEqual([
    'page 1',
    'page 2',
  ])
})

test('a page that could not be read is read anew', async () => {
  streams
    .on(GetRecordsCommand)
    .rejectsOnce(new Error('down'))
    .resolves({ NextShardIterator: 'page 1' })
  const read = sharePages(client)
  await expect(read(asked())).rejects.toThrow('down')
  expect(await read(asked())).toMatchObject({ NextShardIterator: 'page 1' })
})
