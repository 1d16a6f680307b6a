import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { countUsage } from './usage.ts'

interface WithCapacity {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[]
}

/**
 * Counts the units that the requests of a client take, towards the invocation that sends them; the
 * tables tell them for nothing. They report none for a request that they refuse.
 */
export const meterCapacity = (client: DynamoDBClient): void => {
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const asked = { ReturnConsumedCapacity: 'TOTAL', ...args.input }
      const answer = await next({ ...args, input: asked })
      const { ConsumedCapacity: told = [] } = answer.output as WithCapacity
      const units = [told].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      const isRead = /^(Scan|Query|Get|BatchGet|TransactGet)/.test(String(context['commandName']))
      countUsage(isRead ? 'readUnits' : 'writeUnits', units)
      return answer
    },
    { step: 'initialize', name: 'meterCapacity' },
  )
}
