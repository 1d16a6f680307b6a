import type { SQSRecord } from 'aws-lambda'
import { changeMessage } from '../../../lambdas/platform/event-store/queue/change-message.ts'
import type { ChangeHandler } from '../../../lambdas/platform/event-store/queue/from-queue.ts'
import type { StreamHandler } from '../../../lambdas/platform/event-store/stream-consumer.ts'

/**
 * Hands records to a consumer as messages, as its queue does on AWS. The stream and the place of its
 * reader there are the queue: nothing is kept beside them, so that a kill loses nothing.
 */
export const throughQueue =
  (handler: ChangeHandler): StreamHandler =>
  async ({ Records }) =>
    await handler({
      Records: Records.map((record): SQSRecord => {
        const { group, id, body } = changeMessage(record)
        const messageId = record.dynamodb?.SequenceNumber ?? ''
        return {
          // What the consumer reports by it is the number of the record.
          messageId,
          receiptHandle: messageId,
          body,
          attributes: {
            ApproximateReceiveCount: '1',
            SentTimestamp: '',
            SenderId: '',
            ApproximateFirstReceiveTimestamp: '',
            MessageGroupId: group,
            MessageDeduplicationId: id,
          },
          messageAttributes: {},
          md5OfBody: '',
          eventSource: 'aws:sqs',
          eventSourceARN: record.eventSourceARN ?? '',
          awsRegion: record.awsRegion ?? '',
        }
      }),
    })
