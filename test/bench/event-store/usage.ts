import type { ConsumedCapacity, DynamoDBClient } from '@aws-sdk/client-dynamodb'

/** Any client of DynamoDB: the document client has the same middleware stack. */
export type Client = Pick<DynamoDBClient, 'middlewareStack'>

/** What a client has used since it is counted. */
export interface Usage {
  /** Each try counts. */
  requests: number
  readUnits: number
  writeUnits: number
}

/** Counts the requests that `client` sends from now on, and what it is told they took in units. */
export const countUsage = (client: Client): Usage => {
  const usage = countRequests(client)
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' as const }
      const answer = await next({ ...args, input })
      const { ConsumedCapacity: used = [] } = answer.output as {
        ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[]
      }
      const units = [used].flat().reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0)
      const isRead = /^(Get|Query|Scan)/.test(String(context['commandName']))
      usage[isRead ? 'readUnits' : 'writeUnits'] += units
      return answer
    },
    { step: 'initialize', name: 'countUnits' },
  )
  return usage
}

/** The requests alone: asking for the units would make each of them larger. */
export const countRequests = (client: Client): Usage => {
  const usage = { requests: 0, readUnits: 0, writeUnits: 0 }
  client.middlewareStack.add(
    (next) => async (args) => {
      usage.requests += 1
      return await next(args)
    },
    // Behind the SDK's own retries.
    { step: 'finalizeRequest', priority: 'low', name: 'countRequests' },
  )
  return usage
}
