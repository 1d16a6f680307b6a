import { DeleteCommand } from '@aws-sdk/lib-dynamodb'
import * as v from 'valibot'
import { webhookConsumer } from '../deployment/consumers.ts'
import { documentClient } from '../platform/config/clients.ts'
import { createItemConsumer } from '../platform/item-consumer.ts'
import { log } from '../platform/log.ts'
import { deliveriesTable } from './deliveries/delivery-items.ts'
import { tryDelivery } from './sending/try-delivery.ts'

const Place = v.object({ key: v.string(), part: v.string() })
const Told = v.object({ ...Place.entries, tries: v.exactOptional(Place) })

/** See `webhookConsumer`. Never logs an address: it is the user's. */
export const handler = createItemConsumer(webhookConsumer, {
  named: (keys) => ({ delivery: keys?.['part']?.S }),
  failure: 'delivery not tried',
  work: async (item, fields) => {
    const { tries, ...own } = v.parse(Told, item)
    log('info', 'delivery tried', { ...fields, outcome: await tryDelivery(tries ?? own) })
    if (tries) {
      await documentClient().send(new DeleteCommand({ TableName: deliveriesTable(), Key: own }))
    }
  },
})
