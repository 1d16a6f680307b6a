import { paginateScan, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../shared/values/days.ts'
import { resendSchedule } from '../deployment/schedules.ts'
import { documentClient } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { ignoreConditionFailure } from '../platform/dynamodb/ignore-condition-failure.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { inParallel } from '../platform/in-parallel.ts'
import { log } from '../platform/log.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'
import { triedAgain } from './outbox/tried-again.ts'

const AT_ONCE = 8

type Late = { readonly id: string } & ReturnType<typeof triedAgain>

/** See `resendSchedule`. */
export const handler = scheduled(resendSchedule, async () => {
  const now = Date.now()
  const late = paginateScan(
    { client: documentClient() },
    {
      TableName: tableName(config().stage, 'email-outbox'),
      FilterExpression: 'nextTryAt <= :now AND expiresAt > :seconds',
      ProjectionExpression: 'id, tries, nextTryAt',
      ExpressionAttributeValues: { ':now': now, ':seconds': Math.floor(now / 1000) },
    },
  )
  let emails = 0
  for await (const { Items = [] } of late) {
    await inParallel(Items as Late[], AT_ONCE, async (email) => {
      if (await queueAgain(email, now)) emails += 1
    })
  }
  if (emails > 0) log('warn', 'emails queued again', { emails })
})

/**
 * Does nothing where the last try still waits, or the email was sent. The next try is noted first: a
 * kill in between costs one.
 */
const queueAgain = async (late: Late, now: number): Promise<boolean> => {
  const TableName = tableName(config().stage, 'email-outbox')
  const { tries, nextTryAt } = triedAgain(late.tries + 1, now)
  const noted = await ignoreConditionFailure(
    documentClient().send(
      new UpdateCommand({
        TableName,
        Key: { id: late.id },
        UpdateExpression: 'SET tries = :tries, nextTryAt = :next',
        ConditionExpression: 'nextTryAt = :due',
        ExpressionAttributeValues: { ':tries': tries, ':next': nextTryAt, ':due': late.nextTryAt },
      }),
    ),
  )
  if (!noted) return false
  const expiresAt = Math.floor((now + DAY_MS) / 1000)
  const queued = await ignoreConditionFailure(
    documentClient().send(
      new PutCommand({
        TableName,
        Item: { id: `again#${late.id}`, retryOf: late.id, expiresAt },
        ConditionExpression: 'attribute_not_exists(id)',
      }),
    ),
  )
  return queued !== undefined
}
