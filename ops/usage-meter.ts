import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

interface WithCapacity {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[]
}

/** Requests and read units of a client so far. */
export interface UsageMeter {
  /** By operation, e.g. `Scan`; each try counts. */
  readonly requests: ReadonlyMap<string, number>
  readonly readUnits: number
}

/** Counts the requests that `client` sends from now on, and the units of those that read. */
export const createUsageMeter = (client: DynamoDBDocumentClient): UsageMeter => {
  const counted = { requests: new Map<string, number>(), readUnits: 0 }
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const isRead = /^(Scan|Query|Get|BatchGet)/.test(String(context['commandName']))
      const input = { ...args.input, ...(isRead && { ReturnConsumedCapacity: 'TOTAL' as const }) }
      const answer = await next({ ...args, input })
      const { ConsumedCapacity: used = [] } = answer.output as WithCapacity
      const units = [used].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      if (isRead) counted.readUnits += units
      return answer
    },
    { step: 'initialize', name: 'countReadUnits' },
  )
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = String(context['commandName']).replace('Command', '')
      counted.requests.set(operation, (counted.requests.get(operation) ?? 0) + 1)
      return await next(args)
    },
    // Behind the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: 'countRequests' },
  )
  return counted
}
