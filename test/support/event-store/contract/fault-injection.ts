import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

type Operation = 'GetItem' | 'Query' | 'TransactWriteItems'

/** Replaces one request; `proceed` sends it. */
export type Fault = <Answer>(proceed: () => Promise<Answer>) => Promise<Answer>

export interface Faults {
  /** Requests that left the store, oldest first. */
  readonly requests: Operation[]
  /** One fault for each of the next requests of this kind. */
  next(operation: Operation, ...faults: Fault[]): void
  /** For each further request of this kind without a planned fault. */
  always(operation: Operation, fault: Fault): void
}

export const injectFaults = (client: DynamoDBDocumentClient): Faults => {
  const requests: Operation[] = []
  const planned: Record<Operation, Fault[]> = { GetItem: [], Query: [], TransactWriteItems: [] }
  const lasting: Partial<Record<Operation, Fault>> = {}
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = String(context['commandName']).replace('Command', '') as Operation
      requests.push(operation)
      const fault = planned[operation]?.shift() ?? lasting[operation]
      return await (fault ? fault(async () => await next(args)) : next(args))
    },
    { step: 'finalizeRequest', name: 'injectFaults' },
  )
  return {
    requests,
    next: (operation, ...faults) => {
      planned[operation].push(...faults)
    },
    always: (operation, fault) => {
      lasting[operation] = fault
    },
  }
}

export const lostRequest: Fault = async () => {
  throw connectionReset()
}

export const lostAnswer: Fault = async (proceed) => {
  await proceed()
  throw connectionReset()
}

export const failing =
  (name: string, members: object = {}): Fault =>
  async () => {
    throw Object.assign(new Error(name), { name, $metadata: { httpStatusCode: 400 }, ...members })
  }

export const throttled = failing('ThrottlingException')

/** Runs something before the request is sent. */
export const after =
  (something: () => Promise<unknown>): Fault =>
  async (proceed) => {
    await something()
    return await proceed()
  }

const connectionReset = (): Error =>
  Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
