import { GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import type { Retry } from '../../platform/dynamodb/retry.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import {
  SHARDS,
  sumVotes,
  type Vote,
  type VoteCounts,
  votePart,
  VOTES_PREFIX,
} from './engagement-items.ts'

export interface VoteStore {
  count(project: string): Promise<VoteCounts>
  voteOf(project: string, voter: string): Promise<Vote | null>
  /**
   * Replaces a vote. Vote and count change together, so that repeats and concurrent calls count
   * once; a late call replaces no later vote.
   * @param at epoch milliseconds
   * @returns the vote that stands
   * @throws {ConflictError} when the same voter was faster five times
   * @throws {UnavailableError} when the table fails, or under too much contention
   */
  cast(vote: {
    readonly project: string
    readonly voter: string
    readonly signedIn: boolean
    readonly vote: Vote
    readonly at: number
  }): Promise<Vote>
}

interface LastVote {
  readonly vote: Vote
  /** ISO 8601. */
  readonly at: string
}

export const createVoteStore = ({
  client,
  stage,
  retry,
}: TableContext & {
  readonly retry: Retry
}): VoteStore => {
  const TableName = tableName(stage, 'engagement')

  const lastOf = async (project: string, voter: string): Promise<LastVote | undefined> => {
    const { Item } = await client.send(
      new GetCommand({
        TableName,
        Key: { project, part: votePart(voter) },
        ConsistentRead: true,
      }),
    )
    return Item as LastVote | undefined
  }

  return {
    voteOf: async (project, voter) => (await lastOf(project, voter))?.vote ?? null,
    count: async (project) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: '#project = :project AND begins_with(part, :votes)',
          ExpressionAttributeNames: { '#project': 'project' },
          ExpressionAttributeValues: { ':project': project, ':votes': VOTES_PREFIX },
          ConsistentRead: true,
        }),
      )
      return sumVotes(Items)
    },
    cast: async ({ project, voter, signedIn, vote, at }) => {
      const attempt = async (): Promise<Vote> => {
        const before = await lastOf(project, voter)
        if (before && (before.vote === vote || Date.parse(before.at) > at)) return before.vote
        const change = (one: Vote) => Number(vote === one) - Number(before?.vote === one)
        await client.send(
          new TransactWriteCommand({
            TransactItems: [
              {
                Put: {
                  TableName,
                  Item: {
                    project,
                    part: votePart(voter),
                    vote,
                    signedIn,
                    at: new Date(at).toISOString(),
                  },
                  // The time too: the vote may have changed and changed back.
                  ...(before
                    ? {
                        ConditionExpression: 'vote = :vote AND #at = :at',
                        ExpressionAttributeNames: { '#at': 'at' },
                        ExpressionAttributeValues: { ':vote': before.vote, ':at': before.at },
                      }
                    : { ConditionExpression: 'attribute_not_exists(part)' }),
                },
              },
              {
                Update: {
                  TableName,
                  Key: { project, part: VOTES_PREFIX + shardOf(voter) },
                  UpdateExpression:
                    'ADD yes :yes, #no :no, signedYes :signedYes, signedNo :signedNo',
                  ExpressionAttributeNames: { '#no': 'no' },
                  ExpressionAttributeValues: {
                    ':yes': change('yes'),
                    ':no': change('no'),
                    ':signedYes': signedIn ? change('yes') : 0,
                    ':signedNo': signedIn ? change('no') : 0,
                  },
                },
              },
            ],
          }),
        )
        return vote
      }
      return await retry(`votes of ${project}`, attempt)
    },
  }
}

/** A voter always counts in one shard, so that no count falls below 0. */
const shardOf = (voter: string): number => Buffer.from(voter, 'base64url').readUInt8() % SHARDS
