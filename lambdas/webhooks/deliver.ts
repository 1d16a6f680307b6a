import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import type { DynamoDBBatchResponse, DynamoDBStreamEvent } from 'aws-lambda'
import * as v from 'valibot'
import { webhookConsumer } from '../deployment/consumers.ts'
import { documentClient } from '../platform/config/clients.ts'
import { unmarshallItem } from '../platform/dynamodb/unmarshall.ts'
import { errorDetails, log } from '../platform/log.ts'
import { deliveriesTable } from './deliveries/delivery-items.ts'
import { tryDelivery } from './sending/try-delivery.ts'

const Place = v.object({ key: v.string(), part: v.string() })
const Told = v.object({ ...Place.entries, tries: v.exactOptional(Place) })

/** See `webhookConsumer`. Never logs an address: it is the user's. */
export const handler = async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> => {
  const failed = await Promise.all(
    Records.map(async ({ dynamodb }) => {
      const fields = { consumer: webhookConsumer.id, delivery: dynamodb?.Keys?.['part']?.S }
      try {
        const { tries, ...own } = v.parse(Told, unmarshallItem(dynamodb?.NewImage ?? {}))
        log('info', 'delivery tried', { ...fields, outcome: await tryDelivery(tries ?? own) })
        if (tries) {
          await documentClient().send(new DeleteCommand({ TableName: deliveriesTable(), Key: own }))
        }
        return false
      } catch (error) {
        log('warn', 'delivery not tried', { ...fields, error: errorDetails(error) })
        return true
      }
    }),
  )
  const batchItemFailures = Records.filter((_, index) => failed[index])
    // An empty identifier fails the whole batch.
    .map(({ dynamodb }) => ({ itemIdentifier: dynamodb?.SequenceNumber ?? '' }))
  return { batchItemFailures }
}
