import { SQSClient, SendMessageBatchCommand } from '@aws-sdk/client-sqs'
import { fanOutConsumer, queuedConsumers } from '../deployment/consumers.ts'
import { config } from '../platform/config/config.ts'
import { createFanOut, type SendMessages } from '../platform/event-store/queue/fan-out.ts'

let client: SQSClient | undefined

const send: SendMessages = async ({ id }, messages) => {
  client ??= new SQSClient({
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 5_000,
      throwOnRequestTimeout: true,
    },
  })
  const { Failed = [] } = await client.send(
    new SendMessageBatchCommand({
      QueueUrl: `${config().queues}${id.replace('/', '-')}.fifo`,
      Entries: messages.map(({ group, id: deduplicationId, body }, place) => ({
        Id: String(place),
        MessageGroupId: group,
        MessageDeduplicationId: deduplicationId,
        MessageBody: body,
      })),
    }),
  )
  const [failed] = Failed
  if (failed) throw new Error(`The queue has refused ${Failed.length}: ${failed.Code}`)
}

/** On AWS alone: on a laptop each consumer has a place of its own in the stream, which is its queue. */
export const handler = createFanOut(fanOutConsumer, queuedConsumers, send)
