import { DeleteCommand, paginateQuery, PutCommand } from '@aws-sdk/lib-dynamodb'
import { INCIDENT_STATUSES, type IncidentStatus } from '../../../shared/contract/incidents.ts'
import { newestBefore } from '../../platform/dynamodb/newest-before.ts'
import { tableName, type TableContext } from '../../platform/dynamodb/tables.ts'

/**
 * Reports by status, newest first. Follows the heads: a report may have two statuses for a moment.
 * Heads have the truth and everything personal.
 */
export interface Queue {
  /** Moves a report to its status; repeatable. */
  put(entry: QueueEntry): Promise<void>
  /** @param before place of the last entry that is known */
  list(
    status: IncidentStatus,
    max: number,
    before?: string,
  ): Promise<readonly Omit<QueueEntry, 'status'>[]>
  count(status: IncidentStatus): Promise<number>
}

interface QueueEntry {
  readonly reference: string
  readonly status: IncidentStatus
  readonly reportedAt: string
}

/** Orders as the times do. */
export const placeOf = ({ reportedAt, reference }: Omit<QueueEntry, 'status'>): string =>
  `${reportedAt}#${reference}`

/** In the table `snapshots`; `ops rebuild` restores it. */
export const createQueue = ({ client, stage }: TableContext): Queue => {
  const TableName = tableName(stage, 'snapshots')
  const keyOf = (status: IncidentStatus, entry: QueueEntry) => ({
    name: `incidents#${status}`,
    part: placeOf(entry),
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
    list: async (status, max, before) => {
      const command = newestBefore(TableName, `incidents#${status}`, before, max)
      const { Items = [] } = await client.send(command)
      return Items.map(({ part }) => {
        const [reportedAt = '', reference = ''] = String(part).split('#')
        return { reportedAt, reference }
      })
    },
    count: async (status) => {
      const pages = paginateQuery(
        { client },
        {
          TableName,
          KeyConditionExpression: '#name = :name',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': `incidents#${status}` },
          Select: 'COUNT',
          ConsistentRead: true,
        },
      )
      let count = 0
      for await (const { Count = 0 } of pages) count += Count
      return count
    },
  }
}
