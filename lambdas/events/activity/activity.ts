import { isDeepStrictEqual } from 'node:util'
import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'
import { inParallel } from '../../platform/in-parallel.ts'
import { type ActivityItem, type UserActivity, toUserActivity } from './user-activity.ts'

/** Long enough to compare two quarters. */
export const ACTIVITY_KEPT_DAYS = 180
const DAY_SECONDS = 24 * 3600
const DELETIONS_AT_ONCE = 20

type Outcome = 'recorded' | 'repeated' | 'other-payload'

export interface Activity {
  /**
   * Appends an event; under a command id of the same day only once.
   */
  record(user: string, commandId: string, event: UserActivity): Promise<Outcome>
  /** What a user did, by day, after the event of an id; an empty id stands before all. */
  after(
    user: string,
    id: string,
  ): AsyncGenerator<{ readonly id: string; readonly activity: UserActivity }>
  /** Deletes all that a user did. Repeatable. */
  remove(user: string): Promise<void>
}

/**
 * What users did, by user and day. Within a day the key is the command id and not the time, so that
 * a repeat meets what it repeats without a second table; who reads a day sorts it.
 */
export const createActivity = ({ client, stage }: TableContext): Activity => {
  const TableName = tableName(stage, 'activity')
  const ofUser = (user: string) => ({
    TableName,
    KeyConditionExpression: '#user = :user',
    ExpressionAttributeNames: { '#user': 'user' },
    ExpressionAttributeValues: { ':user': user },
    ConsistentRead: true,
  })
  return {
    record: async (user, commandId, { at, eventName, properties }) => {
      // As text: DynamoDB nests less deep than JSON, and has other numbers.
      const text = JSON.stringify(properties)
      const Item: ActivityItem = {
        user,
        id: `${at.slice(0, 10)}#${commandId}`,
        at,
        eventName,
        properties: text,
        expiresAt: Math.ceil(Date.parse(at) / 1000) + ACTIVITY_KEPT_DAYS * DAY_SECONDS,
      }
      try {
        await client.send(
          new PutCommand({
            TableName,
            Item,
            ConditionExpression: 'attribute_not_exists(#user)',
            ExpressionAttributeNames: { '#user': 'user' },
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        )
        return 'recorded'
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error
        const isSame =
          error.Item?.['eventName']?.S === eventName &&
          isDeepStrictEqual(JSON.parse(error.Item['properties']?.S ?? 'null'), JSON.parse(text))
        return isSame ? 'repeated' : 'other-payload'
      }
    },
    after: async function* (user, id) {
      const { KeyConditionExpression, ...ofAll } = ofUser(user)
      const pages = paginateQuery(
        { client },
        {
          ...ofAll,
          KeyConditionExpression: `${KeyConditionExpression} AND id > :id`,
          // No id is as small as a blank, and no key may be empty.
          ExpressionAttributeValues: { ':user': user, ':id': id === '' ? ' ' : id },
        },
      )
      for await (const { Items = [] } of pages) {
        for (const item of Items as ActivityItem[]) {
          yield { id: item.id, activity: toUserActivity(item) }
        }
      }
    },
    remove: async (user) => {
      const pages = paginateQuery({ client }, { ...ofUser(user), ProjectionExpression: 'id' })
      for await (const { Items = [] } of pages) {
        await inParallel(Items as Pick<ActivityItem, 'id'>[], DELETIONS_AT_ONCE, async ({ id }) => {
          await client.send(new DeleteCommand({ TableName, Key: { user, id } }))
        })
      }
    },
  }
}
