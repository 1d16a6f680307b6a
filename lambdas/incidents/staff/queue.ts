import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  paginateQuery,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import { INCIDENT_STATUSES, type IncidentStatus } from '../../../shared/contract/incidents.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'

/**
 * Reports by status, newest first. Follows the heads: a report may have two statuses for a moment.
 * Heads have the truth and everything personal.
 */
export interface Queue {
  /** Moves a report to its status; repeatable. */
  put(entry: QueueEntry): Promise<void>
  /** @param max references to return */
  list(
    status: IncidentStatus,
    max: number,
  ): Promise<{ readonly references: readonly string[]; readonly total: number }>
}

interface QueueEntry {
  readonly reference: string
  readonly status: IncidentStatus
  readonly reportedAt: string
}

/** In the table `snapshots`; `ops rebuild` restores it. */
export const createQueue = ({
  client,
  stage,
}: {
  client: DynamoDBDocumentClient
  stage: string
}): Queue => {
  const TableName = tableName(stage, 'snapshots')
  const keyOf = (status: IncidentStatus, { reportedAt, reference }: QueueEntry) => ({
    name: `incidents#${status}`,
    part: `${reportedAt}#${reference}`,
  })
  return {
    put: async (entry) => {
      // Put before delete: a reader in between finds the item twice, never not at all.
      await client.send(new PutCommand({ TableName, Item: keyOf(entry.status, entry) }))
      await Promise.all(
        INCIDENT_STATUSES.filter((status) => status !== entry.status).map(
          async (status) =>
            await client.send(new DeleteCommand({ TableName, Key: keyOf(status, entry) })),
        ),
      )
    },
    list: async (status, max) => {
      const references: string[] = []
      let total = 0
      const pages = paginateQuery(
        { client },
        {
          TableName,
          KeyConditionExpression: '#name = :name',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': `incidents#${status}` },
          ScanIndexForward: false,
          ConsistentRead: true,
        },
      )
      for await (const { Items = [] } of pages) {
        total += Items.length
        for (const { part } of Items.slice(0, max - references.length)) {
          references.push(String(part).slice(String(part).indexOf('#') + 1))
        }
      }
      return { references, total }
    },
  }
}
