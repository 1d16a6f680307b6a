import { paginateScan, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { DAY_MS } from '../../shared/values/days.ts'
import { resendSchedule } from '../deployment/schedules.ts'
import { documentClient } from '../platform/config/clients.ts'
import { config } from '../platform/config/config.ts'
import { cancellationReasons, isConditionFailure } from '../platform/dynamodb/failures.ts'
import { tableName } from '../platform/dynamodb/tables.ts'
import { inParallel } from '../platform/in-parallel.ts'
import { log } from '../platform/log.ts'
import { scheduled } from '../platform/telemetry/scheduled.ts'
import { triedAgain } from './outbox/tried-again.ts'

const AT_ONCE = 8

interface Late {
  readonly id: string
  readonly tries: number
}

/** See `resendSchedule`. */
export const handler = scheduled(resendSchedule, async () => {
  const now = Date.now()
  const late = paginateScan(
    { client: documentClient() },
    {
      TableName: tableName(config().stage, 'email-outbox'),
      FilterExpression: 'nextTryAt <= :now AND expiresAt > :seconds',
      ProjectionExpression: 'id, tries',
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
 * Does nothing where the email was sent, or where another run was faster. The note and the try are one
 * transaction: a kill leaves both or none.
 */
const queueAgain = async (late: Late, now: number): Promise<boolean> => {
  const TableName = tableName(config().stage, 'email-outbox')
  const { tries, nextTryAt } = triedAgain(late.tries + 1, now)
  const note = {
    TableName,
    Key: { id: late.id },
    UpdateExpression: 'SET tries = :tries, nextTryAt = :next',
    ConditionExpression: 'tries = :read',
    ExpressionAttributeValues: { ':tries': tries, ':next': nextTryAt, ':read': late.tries },
  }
  const expiresAt = Math.floor((now + DAY_MS) / 1000)
  const Item = { id: `again#${late.id}#${tries}`, retryOf: late.id, expiresAt }
  const TransactItems = [{ Update: note }, { Put: { TableName, Item } }]
  try {
    await documentClient().send(new TransactWriteCommand({ TransactItems }))
    return true
  } catch (error) {
    // What another is just writing waits for the next run.
    const isTaken = cancellationReasons(error).some(
      (reason) => isConditionFailure(reason) || reason.Code === 'TransactionConflict',
    )
    if (isTaken) return false
    throw error
  }
}
