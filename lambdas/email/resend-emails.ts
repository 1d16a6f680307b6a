import { randomUUID } from 'node:crypto'
import { paginateScan, PutCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS, MINUTE_MS } from '../../shared/values/days.ts'
import { resendSchedule } from '../deployment/schedules.ts'
import { documentClient } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { log } from '../platform/log.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'

/** Younger ones are the consumer's. */
const LATE_AFTER_MS = 10 * MINUTE_MS

/** See `resendSchedule`. Senders claim an email, so that a try too many sends nothing. */
export const handler = scheduled(resendSchedule, async () => {
  const TableName = tableName(config().stage, 'email-outbox')
  const now = Date.now()
  const late = paginateScan(
    { client: documentClient() },
    {
      TableName,
      FilterExpression:
        'attribute_exists(paragraphs) AND attribute_not_exists(sentAt) AND #at < :late AND expiresAt > :seconds',
      ProjectionExpression: 'id',
      ExpressionAttributeNames: { '#at': 'at' },
      ExpressionAttributeValues: {
        ':late': new Date(now - LATE_AFTER_MS).toISOString(),
        ':seconds': Math.floor(now / 1000),
      },
    },
  )
  let emails = 0
  for await (const { Items = [] } of late) {
    for (const { id } of Items) {
      const expiresAt = Math.floor((now + DAY_MS) / 1000)
      const Item = { id: `again#${randomUUID()}`, retryOf: String(id), expiresAt }
      await documentClient().send(new PutCommand({ TableName, Item }))
      emails += 1
    }
  }
  if (emails > 0) log('warn', 'emails queued again', { emails })
})
