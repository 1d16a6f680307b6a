import type { DynamoDBBatchResponse, DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import { recordIn } from './change-message.ts'

/** A consumer of heads as Lambda calls it: by the stream of the table, or by its queue. */
export type ChangeHandler = (
  event: DynamoDBStreamEvent | SQSEvent,
) => Promise<DynamoDBBatchResponse>

/**
 * Lets a handler of records take messages, too. Of a head with a failure all later messages of the
 * batch come again as well, so that none overtakes another.
 */
export const fromQueue =
  (handle: (event: DynamoDBStreamEvent) => Promise<DynamoDBBatchResponse>): ChangeHandler =>
  async (event) => {
    if (!isOfQueue(event)) return await handle(event)
    const records = new Map(event.Records.map((message) => [message.messageId, recordIn(message)]))
    const readable = [...records.values()].filter((record) => record !== undefined)
    const { batchItemFailures } = await handle({ Records: readable })
    const reported = new Set(batchItemFailures.map(({ itemIdentifier }) => itemIdentifier))
    const failedGroups = new Set<string | undefined>()
    const failed = event.Records.filter(({ messageId, attributes }) => {
      const group = attributes.MessageGroupId
      const fails =
        reported.has(messageId) ||
        records.get(messageId) === undefined ||
        (group !== undefined && failedGroups.has(group))
      if (fails) failedGroups.add(group)
      return fails
    })
    return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) }
  }

const isOfQueue = (event: DynamoDBStreamEvent | SQSEvent): event is SQSEvent =>
  event.Records[0]?.eventSource === 'aws:sqs'
