import type { DynamoDBBatchResponse, DynamoDBRecord, DynamoDBStreamEvent } from 'aws-lambda'
import type { Consumer } from './deployment.ts'
import { unmarshallItem } from './dynamodb/unmarshall.ts'
import { errorDetails, log } from './log.ts'
import { withUsage } from './telemetry/usage.ts'
import { batchFields, behindOf } from './telemetry/worker-metrics.ts'

interface ItemConsumer {
  /** Of a new item, unchecked. Items come again after failures. */
  readonly work: (item: Readonly<Record<string, unknown>>, fields: object) => Promise<void>
  /** Fields of log lines that name the item. */
  readonly named: (keys: NonNullable<DynamoDBRecord['dynamodb']>['Keys']) => object
  /** What the log says of an item whose work threw. */
  readonly failure: string
}

/**
 * The Lambda of a consumer of new items. Works on each item by itself and reports the records that
 * failed; the event source delivers again from the first of them.
 */
export const createItemConsumer =
  ({ id: consumer }: Pick<Consumer, 'id'>, { work, named, failure }: ItemConsumer) =>
  async ({ Records }: DynamoDBStreamEvent): Promise<DynamoDBBatchResponse> =>
    await withUsage(async () => {
      const began = performance.now()
      const fresh = Records.filter(({ eventName }) => eventName === 'INSERT')
      const done = await Promise.all(
        fresh.map(async ({ dynamodb }) => {
          const fields = { consumer, ...named(dynamodb?.Keys) }
          try {
            await work(unmarshallItem(dynamodb?.NewImage ?? {}), fields)
            return true
          } catch (error) {
            log('warn', failure, { ...fields, error: errorDetails(error) })
            return false
          }
        }),
      )
      const failed = fresh.filter((_, index) => !done[index])
      if (fresh.length > 0) {
        const batch = {
          records: fresh.length,
          failed: failed.length,
          behindMilliseconds: behindOf(fresh, Date.now()),
        }
        log('info', 'items worked off', { ...batchFields(consumer, batch, began) })
      }
      // An empty identifier fails the whole batch.
      const itemIdentifiers = failed.map(({ dynamodb }) => dynamodb?.SequenceNumber ?? '')
      return {
        batchItemFailures: itemIdentifiers.map((itemIdentifier) => ({ itemIdentifier })),
      }
    })
