import type { ConsumedCapacity } from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import { afterAll, onTestFinished, TestRunner } from 'vitest'

type Client = Pick<DynamoDBDocumentClient, 'middlewareStack'>

export interface ObservedRequest {
  /** As DynamoDB names it: `GetItem`. */
  readonly operation: string
  readonly input: {
    readonly Item?: Readonly<Record<string, unknown>>
    readonly Key?: Readonly<Record<string, unknown>>
    readonly ConsistentRead?: boolean
    readonly TransactItems?: readonly {
      readonly Put?: { readonly Item: Readonly<Record<string, unknown>> }
    }[]
  }
}

export interface RecordedRequest extends ObservedRequest {
  /** Consumed capacity; 0 before the response and unless measured. */
  units: number
}

/** Sends the request. */
type Proceed = () => Promise<{ output: object }>

/** Stands between a client and the network; its result is the response. */
export type Interceptor = (
  request: ObservedRequest,
  proceed: Proceed,
) => Promise<{ output: object }>

/** Intercepts further requests of `client` until the end of the test, or else of the file. */
export const interceptRequests = (client: Client, interceptor: Interceptor): void => {
  observe(client, false, interceptor)
}

/**
 * @param capacity has DynamoDB report consumed units, which enlarges requests and responses
 * @returns further requests of `client`, until the end of the test, or else of the file
 */
export const recordRequests = (client: Client, { capacity = false } = {}): RecordedRequest[] => {
  const requests: RecordedRequest[] = []
  observe(client, capacity, async (request, proceed) => {
    const recorded = { ...request, units: 0 }
    requests.push(recorded)
    const answer = await proceed()
    const { ConsumedCapacity: used = [] } = answer.output as {
      ConsumedCapacity?: ConsumedCapacity | ConsumedCapacity[]
    }
    for (const { CapacityUnits = 0 } of [used].flat()) recorded.units += CapacityUnits
    return answer
  })
  return requests
}

/** Items of puts, alone or in a transaction. */
export const itemsIn = ({ input: { Item, TransactItems = [] } }: ObservedRequest) =>
  [Item, ...TransactItems.map(({ Put }) => Put?.Item)].filter((item) => item !== undefined)

const observe = (client: Client, capacity: boolean, interceptor: Interceptor): void => {
  const name = `observe-${crypto.randomUUID()}`
  client.middlewareStack.add(
    (next, { commandName = '' }) =>
      async (args) => {
        const input = { ...args.input, ...(capacity && { ReturnConsumedCapacity: 'TOTAL' }) }
        const request = { operation: commandName.replace('Command', ''), input: args.input }
        const answer = await interceptor(
          request as ObservedRequest,
          async () => await next({ ...args, input }),
        )
        return answer as Awaited<ReturnType<typeof next>>
      },
    // Before values are marshalled.
    { step: 'initialize', priority: 'high', name },
  )
  const remove = TestRunner.getCurrentTest() ? onTestFinished : afterAll
  remove(() => void client.middlewareStack.remove(name))
}
