import {
  ProvisionedThroughputExceededException,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'

/**
 * `answerLost`: applied, but the connection breaks before the answer. `requestLost`: never arrives.
 * `throttled`, and for transactions `transactionConflict`: refused by the engine. `deadlinePassed`:
 * the caller gives up, and the request arrives later.
 */
export const faultKinds = [
  'answerLost',
  'requestLost',
  'throttled',
  'transactionConflict',
  'deadlinePassed',
] as const
export type FaultKind = (typeof faultKinds)[number]

/** `after` requests pass, then `times` requests fail. */
export interface Burst {
  readonly after: number
  readonly kind: FaultKind
  readonly times: number
}

export type FaultCounts = Record<FaultKind, number>

export const noFaults = (): FaultCounts => ({
  answerLost: 0,
  requestLost: 0,
  throttled: 0,
  transactionConflict: 0,
  deadlinePassed: 0,
})

export interface FaultOptions {
  readonly plan: readonly Burst[]
  /** Counts the faults that were raised. */
  readonly fired: FaultCounts
  /** Awaited before each request. */
  readonly turn?: (request: string) => Promise<void>
  /** Sends a request after its deadline. Default: at once. */
  readonly sendLate?: (send: () => Promise<unknown>) => void
}

/** How many requests of a client have failed, by a fault or by an answer of the engine. */
export interface Failures {
  count: number
}

/** The fate of each request in order; undefined and all later ones pass. */
export const faultsOf = (plan: readonly Burst[]): (FaultKind | undefined)[] =>
  plan.flatMap(({ after, kind, times }) => [
    ...Array<undefined>(after).fill(undefined),
    ...Array<FaultKind>(times).fill(kind),
  ])

/** Injects the planned faults between `client` and the network. */
export const injectFaults = (
  client: DynamoDBDocumentClient,
  { plan, fired, turn = async () => {}, sendLate = (send) => void send() }: FaultOptions,
): Failures => {
  const failures = { count: 0 }
  const planned = faultsOf(plan)
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const operation = String(context['commandName'])
      const fault = planned.shift()
      await turn(fault === undefined ? operation : `${operation}, ${fault}`)
      const isTransaction = operation.startsWith('TransactWriteItems')
      try {
        if (fault === undefined || (fault === 'transactionConflict' && !isTransaction)) {
          return await next(args)
        }
        fired[fault] += 1
        return await raise[fault](async () => await next(args), sendLate)
      } catch (error) {
        failures.count += 1
        throw error
      }
    },
    { step: 'finalizeRequest', name: 'plannedFaults' },
  )
  return failures
}

type Raise = (
  send: () => Promise<unknown>,
  sendLate: (send: () => Promise<unknown>) => void,
) => Promise<never>

const refusedByEngine = { message: 'Planned.', $metadata: { httpStatusCode: 400 } }

export const raise: Record<FaultKind, Raise> = {
  answerLost: async (send) => {
    await send()
    throw connectionReset()
  },
  requestLost: async () => {
    throw connectionReset()
  },
  throttled: async () => {
    throw new ProvisionedThroughputExceededException(refusedByEngine)
  },
  transactionConflict: async () => {
    throw new TransactionCanceledException({
      ...refusedByEngine,
      CancellationReasons: [{ Code: 'None' }, { Code: 'TransactionConflict' }],
    })
  },
  deadlinePassed: async (send, sendLate) => {
    sendLate(async () => await send().catch(() => {}))
    // The error of the SDK's request handler.
    throw Object.assign(new Error('Planned.'), { name: 'TimeoutError' })
  },
}

const connectionReset = (): Error =>
  Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' })
