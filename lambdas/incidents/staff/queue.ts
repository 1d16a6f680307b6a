import {
  DeleteCommand,
  type DynamoDBDocumentClient,
  paginateQuery,
  PutCommand,
} from '@aws-sdk/lib-dynamodb'
import { INCIDENT_STATUSES, type IncidentStatus } from '../../../shared/contract/incidents.ts'
import { tableName } from '../../platform/dynamodb/tables.ts'

/**
 * Which reports are in which status, newest first: where staff find them. It follows the incidents'
 * heads, so that a report may stand under two statuses for a moment; its head has the truth, and
 * all that is personal.
 */
export interface Queue {
  /** Puts a report under its status, and takes it away from every other. May be done again. */
  put(entry: QueueEntry): Promise<void>
  /**
   * @param max number of references to return
   * @returns the newest references, and how many there are
   */
  list(
    status: IncidentStatus,
    max: number,
  ): Promise<{ readonly references: readonly string[]; readonly total: number }>
}

interface QueueEntry {
  readonly reference: string
  readonly status: IncidentStatus
  /** ISO 8601 */
  readonly reportedAt: string
}

/** The queue in the table `snapshots`: made anew by `ops rebuild` when it is lost. */
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
      // Put before delete: a reader in between finds the item twice rather than never.
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
